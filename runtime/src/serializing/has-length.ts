/** Whether a list of a union is the alternative with these lengths. `Alternative` is the only list of the union that can have them. */
export function hasLength<Alternative extends readonly unknown[]>(
  value: readonly unknown[],
  least: number,
  most?: number,
): value is Alternative {
  return value.length >= least && (most === undefined || value.length <= most);
}
