import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstant, formatTime } from '@sfc/domain/calendar/format-instant'
import { formatLeafOffset } from '@sfc/domain/climate/format-leaf-offset'
import { controllerOutputs } from '@sfc/domain/control/plan'
import { planLightAt, planStageAt, type PlanZone } from '@sfc/domain/growing/recipes/plan-zone'
import { controllerName } from '@sfc/domain/control/plan-differences'
import { formatLampLevels } from '@sfc/domain/growing/recipes/lamp-levels'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import { formatDecimals } from '@sfc/domain/units/format-decimals'
import type { Formats } from '@sfc/domain/units/formats'
import { FileText } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import { readFarmPlan } from '~/areas/control/services/plans/read-farm-plan.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { AutomationSwitch } from '../automation-switch'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { readLight } from '~/areas/control/services/light/read-light.server'
import { formatLight } from '../light/light-format'
import { planVerdict } from './plan-verdict'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Plan')

export const handle = refreshPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [plan, lit] = await Promise.all([readFarmPlan(ctx), readLight(ctx)])
	const { timezone } = ctx.farm
	const clock = { timezone, formats: ctx.user }
	return {
		farmName: ctx.farm.name,
		verdict: planVerdict(plan, clock, ctx.farm.emergencyStoppedAt !== null),
		isAutomatic: plan.isAutomatic,
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		zones: plan.zones.map((zone) => {
			const mapped = lit.find(({ map }) => map.zone === zone.zone)
			const mappedLight = mapped ? formatLight(mapped.light.average) : null
			return { ...zoneView(zone, ctx.now(), clock), mappedLight }
		}),
		controllers: plan.controllers.map((controller) => ({
			name: controllerName(controller),
			does: describe(controller, ctx.user),
			outputs: controllerOutputs(controller).map(({ label }) => label),
		})),
		missing: plan.missing.map(({ zone, what, missing }) => {
			return `${zone ? `${zoneLabel(zone)}: ` : ''}${what} (no ${missing.replace(/^an? /, '')} is connected)`
		}),
		versions: plan.versions.map(({ version, madeAt, madeBy, because, changes }) => ({
			version,
			title: `${madeBy} ${because}`,
			when: formatInstant(madeAt, timezone, ctx.user),
			changes,
		})),
	}
})

type Clock = { timezone: string; formats: Formats }

/** The current state of a zone by the plan: stage, light, targets, and what comes next. */
function zoneView(zone: PlanZone, now: number, { timezone, formats }: Clock) {
	const stage = planStageAt(zone, now)
	const next = zone.stages.find(({ fromAt }) => fromAt > now)
	const light = planLightAt(zone, timezone, now)
	const until = light && formatTime(light.endsAt, timezone, formats)
	return {
		zone: zone.zone,
		recipe: zone.recipe,
		stage: stage?.name ?? '',
		next: next ? `${next.name} from ${formatInstant(next.fromAt, timezone, formats)}` : null,
		light: light && `${light.isDay ? 'Day' : 'Night'} until ${until}, ${light.hours} h of light`,
		targets: [
			...STAGE_QUANTITY_KEYS.flatMap((quantity) => {
				const range = stage?.targets[quantity]
				return range && quantity !== 'lightHours'
					? [
							{
								label: STAGE_QUANTITIES[quantity].label,
								value: formatRange(quantity, range, formats),
							},
						]
					: []
			}),
			...(stage?.lamps ? [{ label: 'Lamps by colour', value: formatLampLevels(stage.lamps) }] : []),
		],
	}
}

type Controller = Awaited<ReturnType<typeof readFarmPlan>>['controllers'][number]

/** Describes what a controller does, in a sentence. */
function describe(controller: Controller, formats: Formats): string {
	switch (controller.kind) {
		case 'light': {
			const { rampMin, integral, tariff } = controller
			return [
				'On by day and off by night, one lamp after the other',
				...(rampMin ? [`sunrise and sunset of ${rampMin} min`] : []),
				...(integral ? ['a day is as long as it takes to have its light'] : []),
				...(tariff ? [`tariff hours from ${tariff.from} to ${tariff.to} left out`] : []),
			].join('; ')
		}
		case 'climate': {
			const { leastVpdKPa, leaf } = controller
			if (leastVpdKPa === undefined) return 'Keeps air temperature and humidity within the targets'
			const leaves = leaf?.sensors.length
				? 'measured'
				: `taken to be ${formatLeafOffset(leaf?.offsetC ?? 0, formats)}`
			return `Keeps the air temperature within the targets, and airs below a vapour pressure deficit of ${formatDecimals(leastVpdKPa, 2)} kPa; leaves are ${leaves}`
		}
		case 'co2':
			return 'Adds CO₂ by day while the exhaust is off, never above 1,250 ppm'
		case 'fill':
			return 'Fills the reservoir between its marks, and stops at a leak'
		case 'dosing':
			return 'Brings pH and EC into their targets, one proven dose at a time'
		case 'rule':
			return controller.mode === 'live'
				? 'Acts when its conditions hold'
				: 'Dry run: switches nothing'
		case 'irrigation': {
			const { day, night } = controller
			return `${day.onMin} of every ${day.everyMin} min by day, ${night.onMin} of every ${night.everyMin} min by night`
		}
	}
}

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'farm.configure')
	const isAutomatic = (await readForm(request)).get('automation') === 'on'
	await setAutomation(ctx, { isAutomatic })
	return redirectWithToast('/zone-control/plan', {
		title: `Automation is ${isAutomatic ? 'on' : 'off'}`,
		text: formatPlanStanding(await readPlanStanding(ctx)),
	})
})

export default function PlanPage() {
	const { farmName, verdict, isAutomatic, mayChange, zones, controllers, missing, versions } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Plan"
				subtitle={`What ${farmName} does automatically, now and next`}
				actions={
					<>
						<LinkButton to="/zone-control">Zone Control</LinkButton>
						<LinkButton to="/zone-control/light">Light map</LinkButton>
						{mayChange && <LinkButton to="/zone-control/rehearsal">Rehearse</LinkButton>}
						{mayChange && <LinkButton to="/zone-control/plan/air">Air</LinkButton>}
						{mayChange && <LinkButton to="/zone-control/plan/settings">Change settings</LinkButton>}
					</>
				}
			/>
			<div className="grid gap-4">
				<Alert
					tone={verdict.tone}
					title={verdict.title}
					action={mayChange && <AutomationSwitch isOn={isAutomatic} />}
				>
					{verdict.text}
				</Alert>
				{zones.length === 0 && (
					<EmptyState
						icon={FileText}
						title="No recipe is active"
						action={<LinkButton to="/recipes">Choose a recipe</LinkButton>}
					>
						The plan follows the active recipe of each zone.
					</EmptyState>
				)}
				<div className="grid gap-4 lg:grid-cols-2">
					{zones.map((zone) => (
						<Card key={zone.zone} title={zoneLabel(zone.zone)}>
							<p>
								<Link to={`/recipes/${zone.recipe.id}`} className="text-accent underline">
									{zone.recipe.name}
								</Link>
								, {zone.stage}
								{zone.next && <span className="text-muted">; next: {zone.next}</span>}
							</p>
							{zone.light && <p className="mt-1 font-semibold">{zone.light}</p>}
							<dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
								{zone.targets.map(({ label, value }) => (
									<div key={label} className="contents">
										<dt className="text-muted">{label}</dt>
										<dd>{value}</dd>
									</div>
								))}
								{zone.mappedLight && (
									<div className="contents">
										<dt className="text-muted">
											<Link to="/zone-control/light" className="underline">
												Light by map
											</Link>
										</dt>
										<dd>{zone.mappedLight}</dd>
									</div>
								)}
							</dl>
						</Card>
					))}
				</div>
				{(controllers.length > 0 || missing.length > 0) && (
					<Card title="Controllers">
						<ul className="grid gap-3">
							{controllers.map(({ name, does, outputs }) => (
								<li key={name}>
									<p className="font-semibold">{name}</p>
									<p>{does}</p>
									<p className="text-sm text-muted">{outputs.join(', ')}</p>
								</li>
							))}
							{missing.map((words) => (
								<li key={words} className="text-muted">
									Not controlled: {words}
								</li>
							))}
						</ul>
					</Card>
				)}
				<Card title="Versions">
					{versions.length === 0 ? (
						<p className="text-muted">The first version is made when automation is turned on.</p>
					) : (
						<ol className="grid gap-3">
							{versions.map(({ version, title, when, changes }) => (
								<li key={`${version} ${when}`}>
									<p className="font-semibold">
										Plan {version}: {title}
									</p>
									<p className="text-sm text-muted">{when}</p>
									{changes.length > 0 && (
										<ul className="mt-1 list-disc pl-5 text-sm">
											{changes.map((line) => (
												<li key={line}>{line}</li>
											))}
										</ul>
									)}
								</li>
							))}
						</ol>
					)}
				</Card>
			</div>
		</>
	)
}
