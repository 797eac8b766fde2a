import { importOperations } from '@sfc/contract/equipment/imports/operations'
import { IMPORT_MAX_BYTES } from '@sfc/contract/equipment/imports/parse-lines'
import {
	PRECISIONS,
	PRECISIONS_V1,
	type Precision,
} from '@sfc/contract/equipment/imports/timestamp'
import { strictObject } from '@sfc/contract/strict-object'
import { Fault } from '@sfc/domain/fault'
import type { z } from 'zod'
import type { AgentCtx } from '~/context.server'
import { readBytes } from '~/http/read-body.server'
import { revokeAgent } from '~/areas/equipment/services/agents/revoke-agent.server'
import { createImport } from '~/areas/equipment/services/imports/create-import.server'
import { listImports } from '~/areas/equipment/services/imports/list-imports.server'
import { unpackSnappy } from '~/areas/equipment/services/imports/unpack-snappy.server'
import { unpackLines } from '~/areas/equipment/services/imports/unpack-lines.server'
import { writeLines } from '~/areas/equipment/services/imports/write-lines.server'
import { writeSeries } from '~/areas/equipment/services/imports/write-series.server'
import { countRefusal } from '~/areas/readings/services/count-refusal.server'
import { answerWrite, influxRefusal, refusal, SERIES } from './influx-answer.server'
import { implement } from '~/api/operation-handlers'

/** The InfluxDB version that is answered to clients, which choose their write format by it. */
const VERSION = '1.8.10'

/** Labels come with each series anew, so that a body of samples unpacks to more than one of lines. */
const SERIES_MAX_UNPACKED_BYTES = 2 * 1024 * 1024

/** Answers as InfluxDB does: 204, or `{ code, message }` with the refused lines. */
export const importsApi = implement(
	importOperations,
	{
		listImports,
		async addImport(ctx, { body }) {
			const { importId: id, token } = await createImport(ctx, body)
			return { id, token }
		},
		async removeImport(ctx, { params: { importId: agentId } }) {
			await revokeAgent(ctx, { agentId, kind: 'import' })
			return { success: true as const }
		},
		writeLines: (ctx, { query: { precision }, request, url }) =>
			counted(ctx, () => {
				requireKnownKeys(url, importOperations.writeLines.query)
				return write(
					ctx,
					request,
					PRECISIONS.find((known) => known === precision),
				)
			}),
		writeLinesV1: (ctx, { query: { precision }, request, url }) =>
			counted(ctx, () => {
				requireKnownKeys(url, importOperations.writeLinesV1.query)
				return write(ctx, request, PRECISIONS_V1[precision])
			}),
		writeSeries: (ctx, { request }) =>
			counted(ctx, async () => {
				const unsupported = unsupportedMedia(request.headers)
				if (unsupported) return refusal(415, 'unsupported media type', unsupported)
				const packed = await readBytes(request, IMPORT_MAX_BYTES)
				const body = await unpackSnappy(packed, SERIES_MAX_UNPACKED_BYTES)
				return answerWrite(await writeSeries(ctx, body), SERIES)
			}),
		pingInflux: () =>
			new Response(null, {
				status: 204,
				headers: { 'X-Influxdb-Version': VERSION, 'X-Influxdb-Build': 'Smart Farm Control' },
			}),
		healthInflux: (ctx) => ({
			name: 'influxdb',
			message: ctx.state.isDatabaseDown ? 'the database is down' : 'ready for writes',
			status: ctx.state.isDatabaseDown ? ('fail' as const) : ('pass' as const),
			checks: [],
			version: VERSION,
		}),
	},
	influxRefusal,
)

/** A mistyped `precision` left out in silence would date readings wrongly. Throws Fault invalid. */
function requireKnownKeys(url: URL, { shape }: z.ZodObject): void {
	const { error } = strictObject(shape).safeParse(Object.fromEntries(url.searchParams))
	const unknown = error?.issues.find(({ code }) => code === 'unrecognized_keys')
	if (unknown) throw new Fault('invalid', unknown.message)
}

/** Why a body is no remote write 1.0; senders of 2.0 send that after a refusal with 415. */
function unsupportedMedia(headers: Headers): string | undefined {
	const [type = '', ...parameters] = (headers.get('Content-Type') ?? '').toLowerCase().split(';')
	const proto = parameters.map((one) => one.trim()).find((one) => one.startsWith('proto='))
	const isSeries = proto === undefined || proto === 'proto=prometheus.writerequest'
	if (type.trim() !== 'application/x-protobuf' || !isSeries)
		return 'Remote write 1.0 is taken: Content-Type is application/x-protobuf'
	if (headers.get('Content-Encoding')?.toLowerCase() !== 'snappy')
		return 'The body is packed with snappy: Content-Encoding is snappy'
	return undefined
}

/** Carries out a write within the limits, and counts a refused one. */
async function counted(ctx: AgentCtx, work: () => Promise<Response>): Promise<Response> {
	try {
		await ctx.limits.importWritesPerToken.count(ctx.agent.id)
		return await ctx.limits.importWritesAtOnce(work)
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		countRefusal(ctx, { agentId: ctx.agent.id, cause: error.code, detail: error.message })
		throw error
	}
}

async function write(
	ctx: AgentCtx,
	request: Request,
	precision: Precision | undefined,
): Promise<Response> {
	if (!precision) throw new Fault('invalid', 'precision is one of ns, us, ms, s')
	const text = await unpackLines(await readBytes(request, IMPORT_MAX_BYTES))
	return answerWrite(await writeLines(ctx, { text, precision }))
}
