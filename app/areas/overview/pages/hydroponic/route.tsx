import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { formatValue } from '@sfc/domain/units/display-unit'
import { Building2, RefreshCw, Router } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadLiveView } from '~/live-views.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { useLiveView } from '~/shell/live/use-live-view'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { useFormats } from '~/ui/formats/use-formats'
import { LocalTime } from '~/ui/time/local-time'
import { EquipmentLists } from './equipment-lists'
import { SummaryTiles } from './summary-tiles'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Hydroponic Dashboard')

export const handle = refreshPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request).catch((error: unknown) => {
		if (error instanceof Fault && error.code === 'farmless') return null
		throw error
	})
	return (
		ctx && {
			farmName: ctx.farm.name,
			timezone: ctx.farm.timezone,
			live: await loadLiveView(ctx, 'hydroponic'),
		}
	)
})

export default function Hydroponic() {
	const loaded = useLoaderData<typeof loader>()
	return loaded ? <HydroponicPage {...loaded} /> : <NoFarm />
}

type Loaded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function HydroponicPage({ farmName, timezone, live }: Loaded) {
	const { now, data: content } = useLiveView(live)
	const formats = useFormats()
	const { state } = useNavigation()
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
							{state === 'loading' ? (
								`Loading ${farmName} data...`
							) : (
								<LocalTime now={now} timezone={timezone} />
							)}
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
						flow={flow === null ? null : formatValue('flow', flow, formats)}
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
