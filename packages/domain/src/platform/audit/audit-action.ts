import rows from './audit-actions.json' with { type: 'json' }

export type AuditAction = keyof typeof rows

export const AUDIT_ACTIONS = Object.keys(rows) as AuditAction[]

const words: Readonly<Record<string, string>> = rows

/** The label of an audit action; an unknown one is shown as stored. */
export const auditActionLabel = (action: string): string =>
	(Object.hasOwn(words, action) ? words[action] : undefined) ?? action
