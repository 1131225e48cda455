/** Converts a name to kebab case: `My Shop`, `myShop` and `my_shop` to `my-shop`. Any other character than a-z and 0-9 separates words. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
