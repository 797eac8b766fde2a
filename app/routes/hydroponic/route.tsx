import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { Building2, RefreshCw, Router } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import {
	loadHydroponicFarm,
	type HydroponicFarm,
} from '~/services/hydroponic/hydroponic-farm.server'
import { refreshWithoutScripts } from '~/shell/live/refresh-without-scripts'
import { EmptyState } from '~/ui/empty-state'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { EquipmentLists } from './equipment-lists'
import { SummaryTiles } from './summary-tiles'
import type { FarmScope } from '~/context.server'
import { withDisplayQuality } from '~/services/readings/with-display-quality'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Hydroponic Dashboard')

export const handle = refreshWithoutScripts

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request).catch((error: unknown) => {
		if (error instanceof Fault && error.code === 'farmless') return null
		throw error
	})
	if (!ctx) return null
	const now = ctx.now()
	return {
		now,
		farmName: ctx.farm.name,
		localTime: formatInstant(now, ctx.farm.timezone),
		content: displayFarm(ctx, await loadHydroponicFarm(ctx)),
	}
})

export default function Hydroponic() {
	const data = useLoaderData<typeof loader>()
	const { state } = useNavigation()
	if (!data) return <NoFarm />
	const { now, farmName, localTime, content } = data
	// A tile has no room to explain a doubtful value; the list of sensors does.
	const flow = content.flow.quality === 'good' ? content.flow.value : null
	return (
		<>
			<PageHeader
				title="Hydroponic Dashboard"
				subtitle={
					<>
						{farmName} ·{' '}
						<span role="status">
							{state === 'loading' ? `Loading ${farmName} data...` : localTime}
						</span>
					</>
				}
				actions={
					<LinkButton to="/hydroponic" icon={RefreshCw}>
						Refresh
					</LinkButton>
				}
			/>
			{content.isEmpty ? (
				<EmptyState
					icon={Router}
					title="No Equipment Detected"
					action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
				>
					Make sure your agent is running and equipment is connected to the network
				</EmptyState>
			) : (
				<>
					<SummaryTiles
						summary={content.summary}
						flow={flow === null ? null : `${flow.toFixed(1)} ${toDisplayValue('flow', flow).unit}`}
					/>
					<EquipmentLists farm={content} now={now} />
				</>
			)}
		</>
	)
}

const NoFarm = () => (
	<>
		<PageHeader title="Hydroponic Dashboard" />
		<EmptyState
			icon={Building2}
			title="No Farm Selected"
			action={<LinkButton to="/farm-selection">Choose a farm</LinkButton>}
		>
			Its tanks, lights, pumps and sensors are shown here.
		</EmptyState>
	</>
)

/** The farm's equipment with data qualities named as on other pages. */
function displayFarm({ farm }: Pick<FarmScope, 'farm'>, found: HydroponicFarm): HydroponicFarm {
	const shown = withDisplayQuality(farm)
	return {
		...found,
		tanks: found.tanks.map((tank) => ({
			...shown(tank),
			ph: shown(tank.ph),
			ec: shown(tank.ec),
		})),
		sensors: found.sensors.map(shown),
		flow: shown(found.flow),
	}
}
