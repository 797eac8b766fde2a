import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Power, PowerOff, Users } from 'lucide-react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { ReentryAlert } from '~/areas/growing/pages/scouting/reentry-alert'
import { readReentryView } from '~/areas/growing/pages/scouting/reentry-view.server'
import { readActiveRecipes } from '~/areas/growing/services/recipes/read-active-recipes.server'
import { loadLiveView } from '~/live-views.server'
import { refreshFormPage } from '~/shell/live/refresh-without-scripts'
import { useLiveView } from '~/shell/live/use-live-view'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Tabs } from '~/ui/tabs'
import { ActiveRecipeBanner } from './active-recipe-banner'
import { EquipmentRow } from './equipment-row'
import { WaitingOutputs } from './waiting-outputs'
import { allOffAndWait, switchByForm } from './switch-and-wait.server'
import { zoneFromUrl } from './zones'

export const meta = pageTitle('Zone Control')

export const handle = refreshFormPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const zone = zoneFromUrl(request.url)
	const [live, recipes, standing] = await Promise.all([
		loadLiveView(ctx, 'control', zone),
		readActiveRecipes(ctx),
		readPlanStanding(ctx),
	])
	return {
		live,
		reentries: await readReentryView(ctx),
		timezone: ctx.farm.timezone,
		farmName: ctx.farm.name,
		zone,
		standing,
		activeRecipes: RECIPE_ZONES.flatMap((place) => {
			const { recipe, hasNewer = false } = recipes[place] ?? {}
			const isHere = zone !== 'nursery' && zone !== 'cultivation' ? true : place === zone
			if (!recipe || !isHere) return []
			return [{ zone: place, id: recipe.id, name: recipe.name, hasNewer }]
		}),
		locked: hasPermission(ctx.role, 'equipment.control')
			? null
			: 'Only owners and managers may switch equipment',
	}
})

/**
 * Switches one output and waits for the device's confirmation, so that the next page shows the real
 * state.
 */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'equipment.control')
	const form = await readForm(request)
	const { pathname } = new URL(request.url)
	const zone = zoneFromUrl(request.url)
	if (form.get('intent') === 'all-off')
		return redirectWithToast(`${pathname}?tab=${zone}`, await allOffAndWait(ctx))
	const backTo = `${pathname}?tab=${zone}#${String(form.get('equipmentKey'))}`
	return switchByForm(ctx, Object.fromEntries(form), { backTo })
})

export default function ZoneControl() {
	const { farmName, zone, activeRecipes, standing, locked, timezone, live, reentries } =
		useLoaderData<typeof loader>()
	const { now, data } = useLiveView(live)
	const { tabs, items, anyBound, stopped, waiting } = data
	return (
		<>
			<PageHeader
				title="Zone Control"
				subtitle={`Equipment of ${farmName}: what it should do, what it does, and why`}
				actions={
					<>
						{items.some(({ type, bound }) => type === 'co2' && bound) && (
							<LinkButton to="/zone-control/people-inside" icon={Users}>
								People inside
							</LinkButton>
						)}
						<LinkButton to="/zone-control/plan">Plan</LinkButton>
						{anyBound && !locked && !stopped && <AllOff />}
					</>
				}
			/>
			<Tabs label="Zones" tabs={tabs} current={zone} />
			<ReentryAlert reentries={reentries} timezone={timezone} />
			<ActiveRecipeBanner active={activeRecipes} standing={standing} />
			{!anyBound && (
				<div className="mb-4">
					<EmptyState
						icon={Power}
						title="No Equipment Detected"
						action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
					>
						Make sure your agent is running and equipment is connected to the network. The list
						below is what this zone can have.
					</EmptyState>
				</div>
			)}
			{locked && (
				<div className="mb-4">
					<Alert tone="info" title={locked} />
				</div>
			)}
			<WaitingOutputs waiting={waiting} now={now} />
			<Card flush>
				<ul>
					{items.map((item) => (
						<EquipmentRow
							key={item.key}
							item={item}
							action={`?tab=${zone}`}
							locked={locked ?? (stopped ? 'Held off by the emergency stop' : null)}
							now={now}
							timezone={timezone}
						/>
					))}
				</ul>
			</Card>
		</>
	)
}

/** Turns everything off for an hour, in all zones. Unlike the emergency stop it holds nothing off. */
function AllOff() {
	const pending = useNavigation().formData?.get('intent') === 'all-off'
	return (
		<Form method="post">
			<Button name="intent" value="all-off" icon={PowerOff} pending={pending}>
				All off
			</Button>
		</Form>
	)
}
