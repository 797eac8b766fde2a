/** The end of a page of entries: the instant (milliseconds UTC) and id of its last entry. */
export type EntryCursor = { createdAt: number; id: number }

/** The cursor as text for an address: `1767225600000-42`. */
export const formatCursor = ({ createdAt, id }: EntryCursor): string => `${createdAt}-${id}`

/** Parses a cursor from an address; null for an invalid one. */
export function parseCursor(text: string | null | undefined): EntryCursor | null {
	const [, createdAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
	return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null
}
