import type { Permission } from '@sfc/domain/platform/permissions'
import type { Scope } from '@sfc/domain/platform/scopes'
import type { z } from 'zod'

/** One call of the HTTP API: the server is dispatched by it and OpenAPI is built from it. */
export type Operation = {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete'
	/** With `{name}` for parameters: `/api/planting-cycles/{cycleId}`. */
	path: string
	summary: string
	tag: string
	/**
	 * `user`: a person's session, as cookie or bearer token. `agent`: an agent's own token. `import`: the
	 * token another program writes readings with.
	 */
	auth: 'none' | 'user' | 'agent' | 'import'
	/** What a call about one farm needs there. */
	permission?: Permission
	/**
	 * The scope that a token needs for a person's call. `session`: no token may make it, only a person who
	 * signed in; so it is where nothing is said.
	 */
	scope?: Scope | 'session'
	/** For a person's calls about no farm, but themselves and what is theirs alone. */
	about?: 'person'
	/** The parameter of the path that names a person: whoever names themselves needs no permission. */
	selfParam?: string
	/** The farm may be named in the form that the handler reads; it then checks the permission too. */
	farmInForm?: true
	query?: z.ZodObject
	body?: z.ZodType
	/** Brings another spelling of the body, such as snake_case, to that of its schema. */
	normalize?: (body: unknown) => unknown
	/**
	 * How a body arrives: JSON, JSON that may be gzipped (agents), or as the handler reads it itself.
	 * JSON where there is a `body`, unless told.
	 */
	bodyAs?: 'json' | 'packed-json' | 'raw'
	/** The largest body in bytes; 100 kB unless told. */
	maxBytes?: number
	/** Fields that clients of the older product send and that change nothing. Any other unknown key is refused. */
	unused?: readonly string[]
	/** The field of the body that names the farm, or what the call is about. */
	subjectInBody?: 'farmInstanceId' | 'taskId'
	/** For calls that no browser session could be misused for. */
	anyOrigin?: true
	/** What a body of plain text holds, where it is no JSON. */
	textBody?: string
	/** The fields of a form with a file (`multipart/form-data`), which the handler reads itself. */
	form?: Readonly<Record<string, { isFile?: true; about: string }>>
	/** Schema of the JSON answer, or words when it is not JSON. */
	answer: z.ZodType | string
	/** Status of success; 200 unless told. */
	status?: number
	/** Refusals worth naming, by status. 401, 403 and 500 are described once for all. */
	refusals?: Record<number, string>
}

/** The keys by which a JSON body may name the farm of a call, as its query may. */
export const farmKeys = ({ subjectInBody, query, permission }: Operation) =>
	subjectInBody === 'farmInstanceId' || (permission && query && 'farmId' in query.shape)
		? (['farmInstanceId', 'farmId'] as const)
		: []

type Row<C> = Partial<Operation> & Omit<Operation, keyof C>

/**
 * Names the calls of one noun: `app/areas/<area>/api/<noun>.server.ts` has a function for each. What is
 * `common` to them is in each, unless a call says otherwise.
 */
export function defineOperations<const T extends Record<string, Operation>>(calls: T): T
export function defineOperations<
	const C extends Partial<Operation>,
	const T extends Record<string, Row<C>>,
>(common: C, calls: T): { [K in keyof T]: Omit<C, keyof T[K]> & T[K] }
export function defineOperations(common: object, calls?: Record<string, object>): object {
	if (!calls) return common
	const complete = Object.entries(calls).map(([name, call]) => [name, { ...common, ...call }])
	return Object.fromEntries(complete) as object
}

/** The names of an address' parameters. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParamNames<Rest>
	: never
