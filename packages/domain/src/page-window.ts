/**
 * The page of a list of `total` rows that is shown when `wanted` is asked for: the last one when
 * it lies past the end. `limit` and `offset` are rows.
 */
export function pageWindow(total: number, wanted: number, size: number) {
	const pages = Math.max(1, Math.ceil(total / size))
	const page = Math.min(wanted, pages)
	return { page, pages, limit: size, offset: (page - 1) * size }
}
