import { server } from '~/boot.server'
import type { AgentCtx } from '~/context.server'
import { Fault } from '@sfc/domain/fault'
import { clientAddress } from '~/http/client-address.server'
import { identifyAgent } from '~/areas/equipment/services/agents/identify-agent.server'
import { countRefusal } from '~/areas/readings/services/count-refusal.server'

const WORDS = {
	'unknown-agent': 'The server does not know this agent: enrol it again',
	'revoked-agent': 'This agent was removed from its farm',
}

/** The context of the calling agent. Throws a 401 response that names the cause. */
export const requireAgent = (request: Request): Promise<AgentCtx> =>
	requireAgentBy(request.headers.get('Authorization'))

/** The context of the agent with these credentials. Throws a 401 response that names the cause. */
export async function requireAgentBy(authorization: string | null): Promise<AgentCtx> {
	const ctx = await server()
	const identified = await identifyAgent(ctx, { authorization })
	if ('agent' in identified) return { ...ctx, agent: identified.agent }
	const { refused: cause, agentId } = identified
	const error = WORDS[cause]
	countRefusal(ctx, { agentId, cause, detail: error })
	const body = { error, message: error, cause, serverTime: ctx.now() }
	throw Response.json(body, { status: 401 })
}

/** The context of the calling import. Throws Fault unauthenticated, with one message for every cause. */
export async function requireImport(request: Request): Promise<AgentCtx> {
	const ctx = await server()
	const authorization = importCredential(request)
	const identified = await identifyAgent(ctx, { authorization, kind: 'import' })
	if ('agent' in identified) return { ...ctx, agent: identified.agent }
	await ctx.limits.wrongTokensPerAddress.count((await clientAddress(request)) ?? 'unknown')
	const { refused: cause, agentId } = identified
	countRefusal(ctx, { agentId, cause, detail: 'A write with a token that is not known' })
	throw new Fault('unauthenticated', 'unauthorized access: the token is not known or was revoked')
}

/**
 * The token of a write, in any form that clients of InfluxDB send: as `Bearer` or `Token`, as the password of
 * a user (`Basic`, `Token user:password`), or as `p` in the address.
 */
function importCredential(request: Request): string | null {
	const authorization = request.headers.get('Authorization')
	const password = new URL(request.url).searchParams.get('p')
	if (authorization === null) return password && `Token ${password}`
	const basic = /^Basic ([\w+/=-]{1,400})$/i.exec(authorization)?.[1]
	const login = basic === undefined ? authorization : Buffer.from(basic, 'base64').toString('utf8')
	const after = basic === undefined ? /^Token [^:]*:(.*)$/i : /^[^:]*:(.*)$/
	const token = after.exec(login)?.[1]
	return token === undefined ? authorization : `Token ${token}`
}
