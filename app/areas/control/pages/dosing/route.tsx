import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RaiseBudgetInput } from '@sfc/contract/control/doser-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { TANK_ROLES } from '@sfc/domain/control/controllers/dosing/doser-effects'
import { planStageAt, type PlanZone } from '@sfc/domain/growing/recipes/plan-zone'
import { isTrusted } from '@sfc/domain/readings/quality'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { formatValue } from '@sfc/domain/units/display-unit'
import { pageWindow } from '@sfc/domain/page-window'
import { FlaskConical } from 'lucide-react'
import type { FarmCtx } from '~/context.server'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { parseForm } from '~/http/parse-form'
import { readForm } from '~/http/read-form.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireFarm } from '~/http/require-farm.server'
import { listDosers, type DoserState } from '~/areas/control/services/dosing/list-dosers.server'
import { countDoses, listDoses } from '~/areas/control/services/dosing/list-doses.server'
import { listOpenNotices } from '~/areas/control/services/dosing/list-notices.server'
import { listRaises, raiseBudget } from '~/areas/control/services/dosing/raise-budget.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { loadFilteredValues } from '~/areas/control/services/dosing/load-filtered-values.server'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { readFarmPlan } from '~/areas/control/services/plans/read-farm-plan.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Link } from '~/ui/page-farm/link'
import { DoseTable } from './dose-table'
import { formatDaysLeft, doserPath, dosingVerdict } from './dosing-verdict'
import { formatJug } from '@sfc/domain/units/jug-amount'
import { missingMl } from './missing-ml'
import { RaiseBudget } from './raise-budget'
import { formatFiltered, formatStrength } from './dosing-format'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Dosing')

export const handle = refreshPage

const DOSES_SHOWN = 25

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const wanted = pageNumber(new URL(request.url).searchParams.get('page'))
	const { page, pages, ...rows } = pageWindow(await countDoses(ctx), wanted, DOSES_SHOWN)
	const [dosers, notices, plan, doses, readings, standing] = await Promise.all([
		listDosers(ctx),
		listOpenNotices(ctx),
		readFarmPlan(ctx),
		listDoses(ctx, rows),
		loadLatestReadings(ctx),
		readPlanStanding(ctx),
	])
	const { timezone } = ctx.farm
	const dosing = plan.controllers.find((one) => one.kind === 'dosing')
	const water = dosing ? await loadFilteredValues(ctx, dosing.sensors, readings) : []
	const raises = await listRaises(ctx, dosers, notices)
	const own = dosers.map(({ key }) => key)
	const pumps = dosers.map((doser) => {
		const tank = findTankReading(ctx, readings, doser)
		return { ...doser, tank, missingMl: missingMl(doser.jug, tank) }
	})
	return {
		verdict: dosingVerdict({
			dosers: pumps,
			notices: notices.filter(({ equipmentKey }) => own.includes(equipmentKey ?? '')),
			isAutomatic: plan.isAutomatic,
			standing,
			isPlanned: dosing !== undefined,
			stage: findCurrentStage(
				plan.zones.find(({ zone }) => zone === dosing?.zone),
				ctx.now(),
			),
			lacks: plan.missing.find(({ what }) => what === 'pH and EC')?.missing ?? null,
			units: ctx.user,
		}),
		mayConfigure: hasPermission(ctx.role, 'farm.configure'),
		mayRefill: hasPermission(ctx.role, 'task.work'),
		water: water.map(({ pointId, quantity, filtered }) => ({
			pointId,
			quantity,
			text: filtered && formatFiltered(quantity, filtered, ctx.user),
		})),
		pumps: pumps.map(({ key, name, role, measured, jug, output, strength, ...pump }) => ({
			key,
			name,
			role,
			why: convertStoredUnits(output.why.words, ctx.user),
			strength: strength && formatStrength(strength, ctx.user),
			rate: measured && `${measured.mlPerS.toFixed(2)} ml/s`,
			measuredOn: measured && formatDay(todayIn(timezone, measured.at)),
			jug: jug && {
				text: `${formatJug(jug.leftMl, ctx.user)} of ${formatJug(jug.enteredMl, ctx.user)} left by its doses`,
				lasts: jug.daysLeft === null || pump.missingMl ? null : formatDaysLeft(jug.daysLeft),
				share: jug.enteredMl > 0 ? jug.leftMl / jug.enteredMl : 0,
			},
			tank: pump.tank,
			raise: raises.get(key) ?? null,
		})),
		doses,
		timezone,
		page,
		pages,
	}
})

const PATH = '/zone-control/dosing'

/** Raises the budget that holds a pump back, or soon will. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'farm.configure')
	const sent = parseForm(await readForm(request), RaiseBudgetInput)
	const title = 'The budget stays as it was'
	if (sent.status !== 'success')
		return redirectWithToast(PATH, { kind: 'error', title, text: 'Press the button again.' })
	return redirectOnFault({ backTo: PATH, title }, async () => {
		const { name } = await raiseBudget(ctx, sent.value)
		return redirectWithToast(PATH, {
			kind: 'success',
			title: `The budget of ${name} is raised`,
			text: 'The plan follows it from now on.',
		})
	})
})

/** The level reading of its tank, if any. */
function findTankReading(
	{ farm }: FarmCtx,
	readings: readonly LatestReading[],
	{ zone, role }: Pick<DoserState, 'zone' | 'role'>,
) {
	const sensor = readings.find((one) => {
		return role !== null && one.role !== null && one.role === TANK_ROLES[role] && one.zone === zone
	})
	if (!sensor || sensor.value === null || sensor.quality === null) return null
	const { pointId, quantity, value, quality } = sensor
	return isTrusted(quality, farm.isSimulated) ? { pointId, quantity, value } : null
}

/** The stage whose targets apply to the water. */
function findCurrentStage(zone: PlanZone | undefined, now: number) {
	const stage = zone && planStageAt(zone, now)
	if (!zone || !stage) return null
	const { ph, ecMsCm } = stage.targets
	return {
		name: `${zone.recipe.name}, ${stage.name}`,
		hasTargets: ph !== undefined || ecMsCm !== undefined,
	}
}

type Pump = ReturnType<typeof useLoaderData<typeof loader>>['pumps'][number]

export default function Dosing() {
	const { verdict, water, pumps, doses, timezone, page, pages, ...may } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Dosing"
				subtitle="pH and EC control, doses given, and what is left in the jugs"
				actions={
					<>
						<LinkButton to="/help/guides/dosing-jugs">Guide</LinkButton>
						<LinkButton to="/zone-control/plan">Plan</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<Alert
					tone={verdict.tone}
					title={verdict.title}
					action={
						verdict.link && <LinkButton to={verdict.link.to}>{verdict.link.label}</LinkButton>
					}
				>
					{verdict.text}
				</Alert>
				{water.length > 0 && <Water values={water} />}
				<div className="grid gap-4 md:grid-cols-2">
					{pumps.map((pump) => (
						<PumpCard key={pump.key} pump={pump} {...may} />
					))}
				</div>
				<Card title="Doses" flush>
					{doses.length === 0 ? (
						<EmptyState icon={FlaskConical} title="Nothing was dosed yet">
							Every dose is listed here with what it was to change and what it did.
						</EmptyState>
					) : (
						<DoseTable doses={doses} timezone={timezone} />
					)}
					<div className="px-4 pb-3">
						<Pagination page={page} pages={pages} pageTo={(to) => `?page=${to}`} />
					</div>
				</Card>
			</div>
		</>
	)
}

type Values = ReturnType<typeof useLoaderData<typeof loader>>['water']

/** pH and EC as dosing decides on them. */
function Water({ values }: { values: Values }) {
	return (
		<Card title="Water">
			<dl className="grid grid-cols-2 gap-4">
				{values.map(({ pointId, quantity, text }) => (
					<div key={quantity}>
						<dt className="text-muted">{quantity === 'ph' ? 'pH' : 'EC'}</dt>
						<dd className="font-semibold">
							<Link to={`/history?p=${pointId}&span=24h`} className="text-accent underline">
								{text ?? 'Too few readings'}
							</Link>
						</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-sm text-muted">
				Average of the last minute without spikes. Dosing decides by it, and begins when it is
				outside by more than its uncertainty (±).
			</p>
		</Card>
	)
}

type May = { mayConfigure: boolean; mayRefill: boolean }

function PumpCard({ pump, mayConfigure, mayRefill }: May & { pump: Pump }) {
	const { key, name, role, why, strength, rate, measuredOn, jug, tank, raise } = pump
	const formats = useFormats()
	return (
		<Card title={role && DOSER_NAMES[role] !== name ? `${name}: ${DOSER_NAMES[role]}` : name}>
			<p>
				<Link
					to={`/zones/outputs/${encodeURIComponent(key)}`}
					className="font-semibold text-accent underline"
				>
					{why}
				</Link>
			</p>
			{jug ? (
				<div className="mt-3">
					<p>
						{jug.text}
						{jug.lasts && `, ${jug.lasts}`}
					</p>
					<span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunk">
						<span
							className="forced-mark block h-full bg-accent"
							style={{ width: `${100 * jug.share}%` }}
						/>
					</span>
				</div>
			) : (
				role && <p className="mt-3 text-muted">What its jug holds was not entered.</p>
			)}
			{tank && (
				<p className="mt-3">
					<Link to={`/history?p=${tank.pointId}&span=7d`} className="text-accent underline">
						Its tank
					</Link>
					{` reads ${formatValue(tank.quantity, tank.value, formats)}`}
				</p>
			)}
			{strength && <p className="mt-3">{strength}</p>}
			<p className="mt-3 text-sm text-muted">
				{rate
					? `${rate}, measured on ${measuredOn}`
					: 'Its rate was not measured: it does not dose.'}
			</p>
			<div className="mt-4 flex flex-wrap gap-2">
				{role && raise && mayConfigure && <RaiseBudget pump={{ key, name, role }} raise={raise} />}
				{role && mayRefill && <LinkButton to={doserPath(key, 'refill')}>Refilled</LinkButton>}
				{role && mayConfigure && <LinkButton to={doserPath(key, 'measure')}>Measure</LinkButton>}
				{mayConfigure && (
					<LinkButton to={doserPath(key, 'setup')}>{role ? 'Change' : 'Set up'}</LinkButton>
				)}
			</div>
		</Card>
	)
}
