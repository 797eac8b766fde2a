import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Sun } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listLightMaps } from '~/areas/control/services/light/list-light-maps.server'
import { readLight } from '~/areas/control/services/light/read-light.server'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { describeMeasurement } from './light-format'
import { zoneLightView } from './light-view.server'
import { ZoneLightCard } from './zone-light-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Light Map')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [zones, maps] = await Promise.all([readLight(ctx), listLightMaps(ctx)])
	const current = new Set(zones.map(({ map }) => map.id))
	return {
		zones: zones.map((zone) => zoneLightView(ctx, zone)),
		missing: RECIPE_ZONES.filter((zone) => !zones.some(({ map }) => map.zone === zone)),
		earlier: maps
			.filter(({ id }) => !current.has(id))
			.map((map) => ({ id: map.id, zone: zoneLabel(map.zone), words: describeMeasurement(map) })),
		mayMeasure: hasPermission(ctx.role, 'sensor.calibrate'),
	}
})

export default function LightMap() {
	const { zones, missing, earlier, mayMeasure } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Light Map"
				subtitle="Whether each tray gets the light of its recipe, and which lamp level gives it"
				actions={
					<>
						<LinkButton to="/zone-control/plan">Plan</LinkButton>
						{mayMeasure && (
							<LinkButton to="/zone-control/light/new" variant="primary">
								Add map
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid gap-4">
				{zones.map((light) => (
					<ZoneLightCard key={light.id} light={light} mayMeasure={mayMeasure} />
				))}
				{missing.map((zone) => (
					<EmptyState
						key={zone}
						icon={Sun}
						title={`${zoneLabel(zone)}: no light map`}
						titleAs="h2"
						action={
							mayMeasure && (
								<LinkButton to={`/zone-control/light/new?zone=${zone}`}>
									Add map of {zone}
								</LinkButton>
							)
						}
					>
						Measure at leaf height, row by row, with a quantum sensor, a lux meter or a phone.
					</EmptyState>
				))}
				{earlier.length > 0 && (
					<Card title="Earlier maps">
						<ul className="grid gap-2">
							{earlier.map(({ id, zone, words }) => (
								<li key={id} className="flex flex-wrap justify-between gap-x-4">
									<span>
										{zone}: {words}
									</span>
									{mayMeasure && (
										<Link to={`/zone-control/light/${id}/delete`} className="text-accent underline">
											Delete
										</Link>
									)}
								</li>
							))}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}
