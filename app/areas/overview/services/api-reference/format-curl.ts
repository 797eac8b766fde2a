import type { CallExample } from '@sfc/contract/openapi'
import type { Operation } from '@sfc/contract/operation'

/** How each kind of sender proves who it is, for a shell. */
const AUTHORIZATION: Readonly<Record<Operation['auth'], string | null>> = {
	none: null,
	user: 'Authorization: Bearer $TOKEN',
	agent: 'Authorization: Bearer $AGENT_ID.$AGENT_SECRET',
	import: 'Authorization: Token $TOKEN',
}

type Asked = { operation: Operation; example: CallExample; origin: string; farmId: number | null }

/**
 * A call as a line for a shell, with the token in `$TOKEN`. It names the farm of whoever reads it, as far as
 * there is one; what else the example names is another farm's.
 */
export function formatCurl({ operation, example, origin, farmId }: Asked): string {
	const { auth, method, body, bodyAs, textBody, form } = operation
	const authorization = AUTHORIZATION[auth]
	const own = withFarm(example, farmId)
	const json = body && bodyAs !== 'raw' ? (own.body ?? {}) : undefined
	return [
		`curl -sS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${quote(origin + address(operation, own))}`,
		authorization && `-H "${authorization}"`,
		json !== undefined && `-H 'Content-Type: application/json'`,
		json !== undefined && `-d ${quote(JSON.stringify(json))}`,
		textBody !== undefined && `--data-binary @lines.txt`,
		...Object.entries(form ?? {}).map(([name, { isFile }]) => isFile && `-F ${name}=@photo.jpg`),
		bodyAs === 'raw' && !form && `--data-binary @file`,
	]
		.filter((part) => typeof part === 'string')
		.join(' \\\n  ')
}

function address({ path, query, permission }: Operation, example: Addressed): string {
	const { params = {}, query: sent = {} } = example
	const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
		name in params ? encodeURIComponent(params[name] ?? '') : whole,
	)
	// without it the call would be about the current farm, which may be another one
	const takesFarm = permission && query && 'farmId' in query.shape && !path.includes('{farmId}')
	const asked = takesFarm && example.farmId ? { farmId: example.farmId, ...sent } : sent
	const search = new URLSearchParams(
		Object.entries(asked).map(([name, value]) => [name, String(value)]),
	)
	return search.size > 0 ? `${filled}?${search}` : filled
}

type Addressed = CallExample & { farmId?: number }

/** The example with a farm in place of its own, wherever it names one. */
function withFarm(example: CallExample, farmId: number | null): Addressed {
	if (farmId === null) return example
	const { params, query, body } = example
	const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
	return {
		...example,
		farmId,
		...(params && { params: rename(params, { farmId: String(farmId) }) }),
		...(query && { query: rename(query, { farmId }) }),
		...(isObject && {
			body: rename(body as Record<string, unknown>, { farmId, farmInstanceId: farmId }),
		}),
	}
}

/** Puts values in place of those of the same name; adds none. */
const rename = <T extends Record<string, unknown>>(values: T, by: Record<string, unknown>): T =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, name in by ? by[name] : value]),
	) as T

/** One word of a shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
