import rows from './system-types.json'

type SystemType = { label: string }

const known: Readonly<Record<string, SystemType>> = rows

/** The name people know a kind of farm by; an unknown kind is shown as it is stored. */
export const systemTypeLabel = (systemType: string): string =>
	(Object.hasOwn(known, systemType) ? known[systemType]?.label : undefined) ?? systemType
