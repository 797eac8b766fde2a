/** Where a page of entries ended: the instant (milliseconds UTC) and id of its last entry. */
export type EntryCursor = { createdAt: number; id: number }

/** The place as it stands in an address: `1767225600000-42`. */
export const formatCursor = ({ createdAt, id }: EntryCursor): string => `${createdAt}-${id}`

/** The place an address names; null for anything that is none. */
export function parseCursor(text: string | null | undefined): EntryCursor | null {
	const [, createdAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
	return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null
}
