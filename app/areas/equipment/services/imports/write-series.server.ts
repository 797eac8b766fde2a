import { IMPORT_MAX_LINES, type RefusedLine } from '@sfc/contract/equipment/imports/parse-lines'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { decodeWriteRequest, TooManyError, type Series } from './decode-write-request'
import { deviceFromLine, fieldContexts, pointKeyForField, unitFromTags } from './device-from-line'
import { impossibleTime, type TimedLine } from './records-from-lines'
import { countRefused, storeTimed } from './store-timed.server'
import type { Written } from './write-lines.server'

const LIMITS = { maxSeries: IMPORT_MAX_LINES, maxSamples: IMPORT_MAX_LINES }

/**
 * Stores the samples of a remote write request; they are on disk when this resolves. The labels of a series are a
 * device, its metric a point. An invalid series is reported and does not affect the others; a repeated sample
 * changes nothing. Throws Fault invalid, too-large, unauthenticated, unavailable.
 */
export async function writeSeries(ctx: AgentCtx, request: Uint8Array): Promise<Written> {
	const timed: TimedLine[] = []
	const refused: RefusedLine[] = []
	for (const series of decode(request)) {
		const read = timeSeries(series, ctx.now())
		timed.push(...read.timed)
		refused.push(...read.refused)
	}
	const homeless = await storeTimed(ctx, timed)
	refused.push(...homeless)
	countRefused(ctx, 'series', refused)
	return { stored: timed.length - homeless.length, refused }
}

function decode(request: Uint8Array): Series[] {
	try {
		return decodeWriteRequest(request, LIMITS)
	} catch (error) {
		if (error instanceof TooManyError) {
			const most = `A write has at most ${IMPORT_MAX_LINES} series and samples`
			throw new Fault('too-large', `${most}: set max_samples_per_send lower`)
		}
		throw new Fault('invalid', 'The body is not a WriteRequest of remote write 1.0')
	}
}

/** The samples of a series with their device. One that is no number, as the marker of a series' end, has no reading. */
function timeSeries(
	{ number, labels, samples, wrong }: Series,
	now: number,
): { timed: TimedLine[]; refused: RefusedLine[] } {
	// PostgreSQL cannot store NUL, and an empty label is none.
	const tags = new Map(
		[...labels]
			.map(([label, text]) => [label, text.replaceAll('\0', '')] as const)
			.filter(([, text]) => text !== ''),
	)
	const metric = tags.get('__name__')
	const trouble = wrong ?? (metric === undefined ? 'the name of the metric is missing' : undefined)
	if (trouble !== undefined || metric === undefined)
		return { timed: [], refused: [{ number, message: trouble ?? '' }] }
	tags.delete('__name__')
	const device = deviceFromLine({ measurement: senderName(tags), tags })
	const named = {
		field: 'value',
		contexts: fieldContexts({ measurement: metric.replace(/_total$/, ''), tags }),
		unit: unitFromTags({ tags }),
	}
	const point = { key: pointKeyForField(metric), name: metric, named }
	const timed: TimedLine[] = []
	const refused: RefusedLine[] = []
	for (const { value, at } of samples) {
		const message = impossibleTime(at, now)
		if (message !== null) refused.push({ number, message })
		else if (Number.isFinite(value))
			timed.push({ number, at, device, fields: [{ ...point, value }] })
	}
	return { timed, refused }
}

/** What a target is called: its job, with its address where no label names it. */
function senderName(tags: ReadonlyMap<string, string>): string {
	const job = tags.get('job') ?? 'Prometheus'
	const isNamed = fieldContexts({ measurement: job, tags }).length > 1
	return isNamed ? job : [tags.get('instance'), job].filter(Boolean).join(' ')
}
