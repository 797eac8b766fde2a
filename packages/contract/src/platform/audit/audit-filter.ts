import { AUDIT_ACTIONS } from '@sfc/domain/platform/audit/audit-action'
import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { z } from 'zod'

const Day = z
	.string()
	.refine((day) => day.startsWith('20') && isCalendarDay(day), 'Please enter a day that exists')
	.optional()

/** A filter of the audit log. Days are in the farm's timezone, both included. */
export const AuditFilter = z.object({
	person: z.string().max(100).optional().describe('Id of a person or an agent, or `system`'),
	action: z.enum(AUDIT_ACTIONS, 'There is no such action').optional(),
	from: Day,
	to: Day,
})
export type AuditFilter = z.infer<typeof AuditFilter>

const PAGE_MAX = 1_000_000

export const AuditQuery = AuditFilter.extend({
	page: z.coerce.number().int().min(1).max(PAGE_MAX).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** A field of a query; a blank one, as forms send it, counts as missing. */
const inAddress = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((text) => (text === '' ? undefined : text), schema).optional()

/** The query of a call. */
export const AuditAddress = z.object({
	person: inAddress(AuditQuery.shape.person),
	action: inAddress(AuditQuery.shape.action),
	from: inAddress(AuditQuery.shape.from),
	to: inAddress(AuditQuery.shape.to),
	page: inAddress(AuditQuery.shape.page),
})
