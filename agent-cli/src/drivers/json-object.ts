export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

export const asText = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined
