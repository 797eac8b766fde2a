import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine, type Cell } from '@sfc/domain/csv/csv-line'
import { Fault } from '@sfc/domain/fault'
import { formatAnswer } from '@sfc/domain/food-safety/checklists/judge-answers'
import { formatLimits } from '@sfc/domain/food-safety/checklists/step'
import {
	listRecords,
	type ChecklistRecord,
} from '~/areas/food-safety/services/checklists/list-records.server'
import {
	listExcursions,
	type FoundExcursion,
} from '~/areas/food-safety/services/control-points/list-excursions.server'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { readRecordsPeriod } from './read-records-period.server'

const MOST = 5000
const COLUMNS = [
	'kind',
	'name',
	'record',
	'version',
	'from_utc',
	'to_utc',
	'step',
	'answer',
	'limits',
	'out_of_limits',
	'action',
	'action_by',
	'action_written_by',
	'action_utc',
	'signature',
	'signed_by',
	'note',
	'corrects',
	'correction',
	'corrected_by',
	'reviewed_by',
	'reviewed_utc',
] as const
type Line = Partial<Record<(typeof COLUMNS)[number], Cell>>

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The records and excursions of a period as a file, a line for each step and each excursion. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { query, errors } = readRecordsPeriod(ctx, request)
	if (!query) throw new Fault('invalid', errors.join(' '))
	const wanted = { ...query, limit: MOST }
	const lines = [
		...(await listExcursions(ctx, wanted)).map(excursionLine),
		...(await listRecords(ctx, wanted)).flatMap(recordLines),
	]
	const rows = lines.map((line) => COLUMNS.map((column) => line[column] ?? null))
	const name = `food-safety-farm-${ctx.farm.id}-${query.from}-${query.until}.csv`
	return new Response([COLUMNS, ...rows].map(csvLine).join(''), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})

const recordLines = (record: ChecklistRecord): Line[] =>
	record.steps.map((step) => {
		const deviation = record.deviations.find(({ stepKey }) => stepKey === step.key)
		return {
			kind: 'checklist',
			name: record.name,
			record: record.id,
			version: record.version,
			from_utc: instant(record.signedAt),
			to_utc: instant(record.signedAt),
			step: step.label,
			answer:
				step.kind === 'photo'
					? record.photoIds.length
					: formatAnswer(step, record.answers[step.key]),
			limits: step.kind === 'number' ? formatLimits(step) : null,
			out_of_limits: deviation !== undefined,
			...(deviation && actionCells(deviation)),
			signature: record.signature,
			signed_by: record.signedBy,
			note: record.note,
			corrects: record.correctsId,
			correction: record.correction,
			corrected_by: record.correctedById,
			reviewed_by: record.reviewedBy,
			reviewed_utc: instant(record.reviewedAt),
		}
	})

const excursionLine = (one: FoundExcursion): Line => ({
	kind: 'cold place',
	name: one.place,
	record: one.id,
	from_utc: instant(one.fromAt),
	to_utc: instant(one.toAt),
	step: 'Temperature',
	answer: one.worstC === null ? 'not measured' : `${one.worstC.toFixed(1)} °C`,
	limits: `${formatLimits({ low: one.lowC, high: one.highC, unit: '°C' }) ?? ''} for ${one.allowedMin} min`,
	out_of_limits: true,
	...actionCells(one),
})

const actionCells = (
	done: Pick<FoundExcursion, 'action' | 'actionBy' | 'actionWrittenBy' | 'actionAt'>,
): Line => ({
	action: done.action,
	action_by: done.actionBy,
	action_written_by: done.actionWrittenBy,
	action_utc: instant(done.actionAt),
})
