import { useLoaderData } from '@remix-run/react'
import { AssignManyForm } from '@sfc/contract/equipment/discovery/search-form'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { MapPin } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { assignNetworkDevices } from '~/areas/equipment/services/network/assign-network-device.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { listAssignmentChanges } from '~/areas/equipment/services/network/list-assignment-changes.server'
import { newestChange } from '~/areas/equipment/services/network/require-unchanged.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { useInitialData } from '~/ui/form/use-initial-data'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { PLANTING_ZONE_OPTIONS, ZONE_OPTIONS } from './zone-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/form/use-initial-data'

export const meta = pageTitle('Device Assignment')

const PATH = '/network-discovery'

const { loader, action } = formPage({
	schema: AssignManyForm,
	permission: 'agent.manage',
	load: async ({ ctx, request }) => {
		const { searchParams } = new URL(request.url)
		const picked = new Set(searchParams.getAll('pick').map(Number))
		const dropped = ASSIGNABLE_ZONES.find((one) => one === searchParams.get('zone'))
		const devices = (await listNetworkDevices(ctx)).filter(({ id }) => picked.has(id))
		const changes = await listAssignmentChanges(ctx)
		return {
			devices: devices.map(({ id, name, ip }) => ({
				id,
				name,
				ip,
				seen: newestChange(changes, (undo) => undo.kind === 'assign' && undo.id === id),
			})),
			values: {
				assignments: devices.map(({ id, name, givenName, zone, plantingZone }) => ({
					id,
					name: givenName ?? name,
					zone: dropped ?? zone,
					plantingZone,
				})),
			},
		}
	},
	submit: async ({ ctx }, { assignments }) => {
		await assignNetworkDevices(
			ctx,
			assignments.map((one) => ({ ...one, plantingZone: one.plantingZone ?? null })),
		)
		return redirectWithToast(PATH, {
			title: 'Devices Assigned',
			text: 'Equipment assignments saved successfully',
		})
	},
})

export { loader, action }

export default function Assign() {
	const { devices } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('assign')
	const opened = useInitialData(devices)
	if (devices.length === 0)
		return (
			<EmptyState
				icon={MapPin}
				titleAs="h1"
				title="No device is chosen"
				action={<LinkButton to={PATH}>Back to Discovery</LinkButton>}
			>
				Choose devices in the list first.
			</EmptyState>
		)
	return (
		<>
			<PageHeader
				title="Device Assignment"
				subtitle="What each device is called on this farm, and where it is"
			/>
			<PostForm form={form} className="grid max-w-3xl gap-4">
				{fields.assignments.getFieldList().map((row) => {
					const { id, name, zone, plantingZone, seen } = row.getFieldset()
					const device = opened.find((one) => String(one.id) === id.initialValue)
					return (
						<Card key={row.key} title={device ? `${device.name} at ${device.ip}` : 'Device'}>
							<div className="grid gap-4 sm:grid-cols-2">
								<input type="hidden" name={id.name} value={id.initialValue} />
								<input type="hidden" name={seen.name} value={device?.seen ?? 0} />
								<InputField label="Equipment name" field={name} />
								<SelectField label="Zone" field={zone} options={ZONE_OPTIONS} />
								<SelectField
									label="Planting zone"
									field={plantingZone}
									options={PLANTING_ZONE_OPTIONS}
									placeholder="None"
								/>
							</div>
						</Card>
					)
				})}
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Save Assignments
					</Button>
					<LinkButton to={PATH}>Back to Discovery</LinkButton>
				</div>
			</PostForm>
		</>
	)
}
