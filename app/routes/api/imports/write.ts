import type { ActionFunctionArgs } from '@remix-run/node'
import { WriteQuery } from '@sfc/contract/imports/operations'
import { IMPORT_MAX_BYTES } from '@sfc/contract/imports/parse-lines'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { readBytes } from '~/http/read-body.server'
import { requireImport } from '~/api/require-sender.server'
import { importWriteLimit } from '~/services/imports/import-limits.server'
import { unpackLines } from '~/services/imports/unpack-lines.server'
import { writeLines } from '~/services/imports/write-lines.server'
import { countRefusal } from '~/services/readings/count-refusal.server'
import { answerWrite, influxRefusal } from './influx-answer.server'

export const loader = () => methodNotAllowed('POST')

/** Answered as InfluxDB answers: 204, or `{ code, message }` with the lines that were refused. */
export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		try {
			return await take(request)
		} catch (error) {
			if (error instanceof Fault) return influxRefusal(error)
			throw error
		}
	},
	{ anyOrigin: true },
)

/** Bodies being worked on at once; more are asked to come back, so that memory stays bounded. */
const MAX_UNDER_WAY = 16
let underWay = 0

async function take(request: Request): Promise<Response> {
	const ctx = await requireImport(request)
	try {
		await importWriteLimit.count(ctx.agent.id)
		if (underWay >= MAX_UNDER_WAY) {
			throw new Fault('unavailable', 'Too many writes are under way', { retryAfterS: 1 })
		}
		underWay++
		try {
			return await answer(ctx, request)
		} finally {
			underWay--
		}
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		countRefusal(ctx, { agentId: ctx.agent.id, cause: error.code, detail: error.message })
		throw error
	}
}

async function answer(ctx: AgentCtx, request: Request): Promise<Response> {
	const query = Object.fromEntries(new URL(request.url).searchParams)
	const { data } = WriteQuery.safeParse(query)
	if (!data) throw new Fault('invalid', 'precision is one of ns, us, ms, s')
	const text = await unpackLines(await readBytes(request, IMPORT_MAX_BYTES))
	return answerWrite(await writeLines(ctx, { text, precision: data.precision }))
}
