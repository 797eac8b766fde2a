import rows from './audit-actions.json'

export type AuditAction = keyof typeof rows

export const AUDIT_ACTIONS = Object.keys(rows) as AuditAction[]

const words: Readonly<Record<string, string>> = rows

/** What happened, as the audit log says it; an unknown action is shown as it is stored. */
export const auditActionLabel = (action: string): string =>
	(Object.hasOwn(words, action) ? words[action] : undefined) ?? action
