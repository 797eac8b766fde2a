import { useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { Trash2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listLightMaps } from '~/areas/control/services/light/list-light-maps.server'
import { removeLightMap } from '~/areas/control/services/light/save-light-map.server'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import { Card } from '~/ui/card'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { describeMeasurement } from './light-format'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Delete Light Map')

const { loader, action } = confirmPage({
	permission: 'sensor.calibrate',
	load: async ({ ctx, params }) => {
		const map = (await listLightMaps(ctx)).find(({ id }) => id === params['mapId'])
		if (!map) throw new Fault('not-found', 'Light map not found')
		return { zone: zoneLabel(map.zone), words: describeMeasurement(map) }
	},
	submit: async ({ ctx, params }) => {
		await removeLightMap(ctx, { id: params['mapId'] ?? '' })
		return redirectWithToast('/zone-control/light', { title: 'Light map deleted' })
	},
})

export { loader, action }

export default function DeleteLightMap() {
	const { zone, words } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Delete Light Map" subtitle={zone} />
			<Card className="max-w-xl">
				<div className="grid gap-2">
					<p>{words}</p>
					<p className="text-muted">
						This cannot be undone. An earlier map of the zone counts again.
					</p>
				</div>
				<ConfirmForm
					label="Delete light map"
					icon={Trash2}
					isPending={isPending}
					cancelTo="/zone-control/light"
				/>
			</Card>
		</>
	)
}
