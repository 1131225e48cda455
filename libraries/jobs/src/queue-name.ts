/** The name of a queue by its class: `invoice-mails` for `InvoiceMails`. */
export function queueNameOf(className: string): string {
  return className
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .toLowerCase();
}
