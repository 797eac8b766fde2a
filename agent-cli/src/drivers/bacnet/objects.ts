/** The kinds of objects that have a present value which can be used, by the names of the standard. */
const OBJECT_TYPES = {
	'analog-input': 0,
	'analog-output': 1,
	'analog-value': 2,
	'binary-input': 3,
	'binary-output': 4,
	'binary-value': 5,
	'multi-state-input': 13,
	'multi-state-output': 14,
	'multi-state-value': 19,
} as const

/** `analog-input:3` as the standard's numbers; undefined when it is no such name. */
export function readObjectName(name: string): { type: number; instance: number } | undefined {
	const [, kind = '', number] = /^([a-z-]+):(\d{1,7})$/.exec(name) ?? []
	if (!Object.hasOwn(OBJECT_TYPES, kind) || Number(number) > 4_194_302) return undefined
	return { type: OBJECT_TYPES[kind as keyof typeof OBJECT_TYPES], instance: Number(number) }
}

/** The name of an object of a kind that can be used; undefined for others. */
export function objectName({
	type,
	instance,
}: {
	type: number
	instance: number
}): string | undefined {
	const kind = Object.entries(OBJECT_TYPES).find(([, number]) => number === type)?.[0]
	return kind && `${kind}:${instance}`
}

/** Which of its objects can be switched: those that keep who wants what, by priority. */
export const canSwitch = (name: string): boolean => /^binary-(output|value):/.test(name)
