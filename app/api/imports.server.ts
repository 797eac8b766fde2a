import { importOperations } from '@sfc/contract/imports/operations'
import { IMPORT_MAX_BYTES } from '@sfc/contract/imports/parse-lines'
import { PRECISIONS } from '@sfc/contract/imports/timestamp'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { readBytes } from '~/http/read-body.server'
import { unpackLines } from '~/services/imports/unpack-lines.server'
import { writeLines } from '~/services/imports/write-lines.server'
import { countRefusal } from '~/services/readings/count-refusal.server'
import { answerWrite, influxRefusal } from './influx-answer.server'
import { implement } from './operation-handlers'

/** Answered as InfluxDB answers: 204, or `{ code, message }` with the lines that were refused. */
export const importsApi = implement(
	importOperations,
	{
		async writeLines(ctx, { query, request }) {
			try {
				await ctx.limits.importWritesPerToken.count(ctx.agent.id)
				return await ctx.limits.importWritesAtOnce(() => write(ctx, request, query.precision))
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				countRefusal(ctx, { agentId: ctx.agent.id, cause: error.code, detail: error.message })
				throw error
			}
		},
	},
	influxRefusal,
)

async function write(ctx: AgentCtx, request: Request, unit: string): Promise<Response> {
	const precision = PRECISIONS.find((known) => known === unit)
	if (!precision) throw new Fault('invalid', 'precision is one of ns, us, ms, s')
	const text = await unpackLines(await readBytes(request, IMPORT_MAX_BYTES))
	return answerWrite(await writeLines(ctx, { text, precision }))
}
