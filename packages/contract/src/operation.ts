import type { Permission } from '@sfc/domain/accounts/permissions'
import type { z } from 'zod'

/** One call of the HTTP API, as the OpenAPI document describes it. */
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
	/** What a call about one farm needs there; none for calls about no farm. */
	permission?: Permission
	query?: z.ZodObject
	body?: z.ZodType
	/** What a body of plain text holds, where it is no JSON. */
	textBody?: string
	/** Schema of the JSON answer, or words when it is not JSON. */
	answer: z.ZodType | string
	/** Status of success; 200 unless told. */
	status?: number
	/** Refusals worth naming, by status. 401, 403 and 500 are described once for all. */
	refusals?: Record<number, string>
}
