import type { Operation } from '@sfc/contract/operation'
import { TaskId } from '@sfc/contract/growing/tasks/task'
import { Fault } from '@sfc/domain/fault'
import findMyWay from 'find-my-way'
import { z } from 'zod'
import { asDatabaseFault } from '#db/unavailable'
import { server } from '~/boot.server'
import { methodNotAllowed, withJsonErrors } from '~/http/api.server'
import { parseJson } from '~/http/parse-json'
import { refuseUnknownKeys } from '@sfc/contract/unknown-keys'
import { farmKeys } from '@sfc/contract/operation'
import { readBytes, readJson } from '~/http/read-body.server'
import { requestSource } from '~/http/request-source.server'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireCaller } from '~/http/require-caller.server'
import { requireFarmById } from '~/http/require-farm.server'
import { requireSameOrigin } from '~/http/same-origin.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { unpackBatch } from '~/areas/readings/services/unpack-batch.server'
import { API } from './index.server'
import { matchCase } from './match-case'
import type { Implemented } from './operation-handlers'
import { requireAgent, requireImport } from '~/areas/uplink/api/require-sender.server'
import { isSubject, SUBJECTS } from './subjects.server'

const BODY_MAX_BYTES = 100 * 1024
/** Methods that change nothing. A HEAD is answered like its GET; the server leaves out the body. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Methods = Map<string, Implemented>
type Params = Record<string, string | undefined>
type Input = { params: Params; query: unknown; body: unknown; request: Request; url: URL }

const NOTHING = z.object({})

const router = buildRouter()

/** One route per address, with its methods: static addresses come before those with a parameter. */
function buildRouter() {
	const addresses = new Map<string, Methods>()
	for (const implemented of API) {
		const { method, path } = implemented.operation
		const address = path.replace(/\{(\w+)\}/g, ':$1')
		const methods: Methods = addresses.get(address) ?? new Map()
		addresses.set(address, methods.set(method, implemented))
	}
	const built = findMyWay({
		ignoreTrailingSlash: true,
		caseSensitive: false,
		maxParamLength: 2_000,
	})
	for (const [address, methods] of addresses) built.on('GET', address, () => {}, methods)
	return built
}

/**
 * Answers a call of the API: finds its operation, checks origin, person, farm, permission, query and body, in
 * this order, and calls the operation's handler.
 */
export const dispatchApi = (request: Request): Promise<Response> =>
	withJsonErrors(request, async () => {
		const url = new URL(request.url)
		const found = router.find('GET', url.pathname)
		if (!found) throw new Fault('not-found', 'There is no such API call')
		const methods = found.store as Methods
		const method = READS.has(request.method) ? 'get' : request.method.toLowerCase()
		const implemented = methods.get(method)
		if (!implemented) return methodNotAllowed([...methods.keys()].join(', ').toUpperCase())
		return carryOut(implemented, { request, url, params: found.params }).catch(
			(thrown: unknown) => {
				const error = asDatabaseFault(thrown)
				if (implemented.onFault && error instanceof Fault) return implemented.onFault(error)
				throw error
			},
		)
	})

async function carryOut(
	{ operation, handle, guard, existing }: Implemented,
	{ request, url, params }: { request: Request; url: URL; params: Params },
): Promise<Response> {
	if (!operation.anyOrigin) requireSameOrigin(request, (await server()).env.PUBLIC_URL)
	let body: Promise<unknown> | undefined
	const bodyOnce = () => (body ??= readBody(operation, request))
	const { ctx, ...subject } = await authorize({ operation, request, url, params, bodyOnce })
	guard?.(ctx as never, subject as never)
	const input: Input = {
		params,
		query: readQuery(operation, url),
		body: undefined,
		request,
		url,
		...subject,
	}
	const sent = hasJsonBody(operation) ? await bodyOnce() : undefined
	// agents of later versions may say more
	if (operation.bodyAs !== 'packed-json')
		refuseUnknownKeys(operation.body ?? NOTHING, sent, [
			...(operation.unused ?? []),
			...farmKeys(operation),
		])
	if (operation.body && operation.bodyAs !== 'raw') {
		const before = existing?.(input as never)
		input.body = operation.body.parse(before ? { ...before, ...(sent as object) } : sent)
	}
	const answer = await handle(ctx as never, input as never)
	if (answer instanceof Response) return answer
	return Response.json(answer, { status: operation.status ?? 200 })
}

type ApiCall = {
	operation: Operation
	request: Request
	url: URL
	params: Params
	bodyOnce: () => Promise<unknown>
}

/** Authorizes a call and loads its subject. Throws Fault before any data is returned. */
async function authorize(asked: ApiCall): Promise<{ ctx: object }> {
	const { operation, request } = asked
	if (operation.auth === 'agent') return { ctx: await requireAgent(request) }
	if (operation.auth === 'import') return { ctx: await requireImport(request) }
	if (operation.auth === 'none')
		return { ctx: { ...(await server()), from: await requestSource(request) } }
	const user = await requireCaller(request, operation.scope)
	const { permission, selfParam, farmInForm } = operation
	if (!permission || (farmInForm && !asked.url.searchParams.has('farmId'))) return { ctx: user }
	const entered = await loadSubject(user, asked)
	const isSelf = selfParam !== undefined && asked.params[selfParam] === user.user.id
	const isAboutSelf = isSelf && !user.session.token?.role
	if (!isAboutSelf) requirePermission(entered.ctx, permission)
	return farmInForm ? { ctx: user } : entered
}

/** Loads the farm of a call, and the subject that its address or body names. */
async function loadSubject(user: UserCtx, asked: ApiCall): Promise<{ ctx: FarmCtx }> {
	const params = { ...asked.params, ...(await subjectInBody(asked)) }
	const named = Object.keys(params).find(isSubject)
	const farm = () => requireFarmById(user, params['farmId'] ?? asked.url.searchParams.get('farmId'))
	return named ? SUBJECTS[named](user, params[named] ?? '', farm) : { ctx: await farm() }
}

/** Address parameters that body fields may replace, and their names in the body. */
const BODY_SUBJECTS = {
	farmInstanceId: { param: 'farmId', id: z.int().positive() },
	farmId: { param: 'farmId', id: z.int().positive() },
	taskId: { param: 'taskId', id: TaskId },
}

/** Checks access to what a body names before the rest of it is validated; an invalid id names nothing. */
async function subjectInBody({ operation, bodyOnce, url }: ApiCall): Promise<Params> {
	const fields = operation.subjectInBody === 'taskId' ? (['taskId'] as const) : farmKeys(operation)
	if (fields.length === 0 || !hasJsonBody(operation)) return {}
	const sent = (await bodyOnce()) as Record<string, unknown> | null
	const named = fields.flatMap((field) => {
		const { param, id } = BODY_SUBJECTS[field]
		const read = id.safeParse(sent?.[field])
		return read.success ? [[param, String(read.data)] as const] : []
	})
	const inQuery = url.searchParams.get('farmId')
	const other = named.find(([param, id]) => param === 'farmId' && inQuery && id !== inQuery)
	if (other)
		throw new Fault('invalid', `The query names farm ${inQuery}, and the body farm ${other[1]}`, {
			field: 'farmId',
		})
	return Object.fromEntries(named)
}

/** The query without the farm, which was resolved before. Addresses that others call may say more. */
function readQuery({ query, auth }: Operation, url: URL): unknown {
	const { farmId: _, ...sent } = Object.fromEntries(url.searchParams)
	if (auth === 'user') refuseUnknownKeys(query ?? NOTHING, sent)
	return query ? query.parse(matchCase(query, sent)) : sent
}

/** A call that reads no body is sent one too, such as `{}`. */
const hasJsonBody = ({ method, auth, body, bodyAs, textBody }: Operation) =>
	bodyAs !== 'raw' &&
	textBody === undefined &&
	(body !== undefined || (method !== 'get' && (auth === 'user' || auth === 'none')))

async function readBody(operation: Operation, request: Request): Promise<unknown> {
	const { bodyAs = 'json', maxBytes = BODY_MAX_BYTES, normalize } = operation
	const body =
		bodyAs === 'packed-json'
			? await readPackedJson(request, maxBytes)
			: await readJson(request, maxBytes)
	return normalize ? normalize(body) : body
}

/** Reads a JSON body, gzipped or plain. Throws Fault too-large or invalid. */
async function readPackedJson(request: Request, maxBytes: number): Promise<unknown> {
	const unpacked = await unpackBatch(await readBytes(request, maxBytes))
	if (!('refused' in unpacked)) return parseJson(unpacked.text)
	const { cause, error } = unpacked.refused
	throw new Fault(cause === 'too-large' ? 'too-large' : 'invalid', error)
}
