import { z } from 'zod'

/** An entry of a farm's audit log. */
const AuditEntryWire = z.object({
	seq: z.int().describe('1, 2, 3 … within the farm'),
	at: z.int().describe('Milliseconds since 1970, UTC'),
	actorKind: z.string().describe('person, agent or system'),
	actorId: z.string().nullable(),
	actorName: z.string(),
	ip: z.string().nullable(),
	action: z.string(),
	subject: z.string(),
	before: z.record(z.string(), z.unknown()).nullable(),
	after: z.record(z.string(), z.unknown()).nullable(),
	previousHash: z.string(),
	hash: z.string(),
})
type AuditEntryWire = z.infer<typeof AuditEntryWire>

export const AuditPageWire = z.object({
	entries: z.array(AuditEntryWire),
	page: z.int(),
	pages: z.int(),
	total: z.int(),
})
type AuditPageWire = z.infer<typeof AuditPageWire>

type Page = Omit<AuditPageWire, 'entries'> & { entries: (AuditEntryWire & { id: number })[] }

export const auditToWire = ({ entries, page, pages, total }: Page): AuditPageWire => ({
	entries: entries.map(({ id: _id, ...entry }) => AuditEntryWire.parse(entry)),
	page,
	pages,
	total,
})
