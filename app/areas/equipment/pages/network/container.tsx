import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { EQUIPMENT_TYPES } from '@sfc/domain/control/catalogue'
import { ContainerControlInput } from '@sfc/contract/control/container-action'
import { ActionParameters } from '@sfc/contract/control/control-input'
import { toStoredValue } from '@sfc/domain/units/display-unit'
import { Container } from 'lucide-react'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { controlContainer } from '~/areas/equipment/services/network/control-container.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { EquipmentRow } from '~/areas/control/pages/equipment-row'
import { switchByForm } from '~/areas/control/pages/switch-and-wait.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { refreshFormPage } from '~/shell/live/refresh-without-scripts'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { DeviceList } from './device-list'
import { listMonitors } from './list-monitors.server'
import { MonitorList } from './monitor-list'
import { TypeActions } from './type-actions'
import { NetworkTabs } from './network-tabs'
import { kindName } from './zone-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Container Equipment')

export const handle = refreshFormPage

const PATH = '/container-control'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const type = EQUIPMENT_TYPES.find((one) => one === searchParams.get('tab')) ?? 'all'
	const isGrid = searchParams.get('view') === 'grid'
	const [equipment, devices] = await Promise.all([listEquipment(ctx), listNetworkDevices(ctx)])
	const placed = devices.filter(({ zone }) => zone === 'container')
	const here = equipment.filter(({ zone, bound }) => zone === 'container' && bound)
	return {
		now: ctx.now(),
		timezone: ctx.farm.timezone,
		type,
		isGrid,
		types: EQUIPMENT_TYPES.filter((one) => here.some((item) => item.type === one)),
		items: here.filter((item) => type === 'all' || item.type === type),
		monitors: await listMonitors(ctx, { equipment, devices }),
		devices: placed.filter(({ device }) => device === null),
		locked: hasPermission(ctx.role, 'equipment.control')
			? null
			: 'Only owners and managers may switch equipment',
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'equipment.control')
	const { search } = new URL(request.url)
	const form = Object.fromEntries(await readForm(request))
	const backTo = `${PATH}${search}`
	if (form['act'] === undefined) return switchByForm(ctx, form, { backTo })
	const { act, equipmentKey, deviceId, equipmentType, targetTemperature, ec, ...typed } = form
	const parameters = act !== 'stop' && {
		...Object.fromEntries(
			Object.entries(typed)
				.filter(([name]) => name in ActionParameters.shape)
				.map(([name, value]) => [name, Number(value)]),
		),
		...(ec !== undefined && { ec: toStoredValue('ec', Number(ec), ctx.user) }),
		...(targetTemperature !== undefined && {
			targetTemperature: toStoredValue('airTemperature', Number(targetTemperature), ctx.user),
		}),
	}
	return redirectOnFault({ backTo, title: 'Command Failed' }, async () => {
		const asked = ContainerControlInput.safeParse({
			deviceId: deviceId ?? equipmentKey,
			equipmentType,
			...(parameters && { parameters }),
		})
		if (!asked.success)
			return redirectWithToast(backTo, {
				kind: 'error',
				title: 'Command Failed',
				text: 'Enter a number within the range of its field.',
			})
		const { success, message } = await controlContainer(ctx, { action: String(act), ...asked.data })
		return redirectWithToast(backTo, {
			kind: success ? 'success' : 'info',
			title: success ? 'Command Successful' : 'Waiting for the device',
			text: message,
		})
	})
})

export default function ContainerEquipment() {
	const { items, types, type, isGrid, monitors, devices, locked, now, timezone } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Container Equipment"
				subtitle="What belongs to the container zone: light, climate, water and the rest"
				actions={
					<LinkButton to={`?tab=${type}&view=${isGrid ? 'list' : 'grid'}`}>
						{isGrid ? 'As a list' : 'As a grid'}
					</LinkButton>
				}
			/>
			<NetworkTabs current="container" />
			{types.length > 1 && (
				<Tabs
					label="Types"
					current={type}
					tabs={['all', ...types].map((key) => ({ key, label: kindName(key) }))}
				/>
			)}
			<div className="grid gap-4">
				{items.length === 0 ? (
					<EmptyState
						icon={Container}
						title="Nothing is connected in the container zone"
						action={<LinkButton to="/equipment-binding">Bind equipment</LinkButton>}
					>
						Outputs that are bound to the container appear here.
					</EmptyState>
				) : (
					<Card flush>
						<ul className={isGrid ? 'grid sm:grid-cols-2' : undefined}>
							{items.map((item) => (
								<EquipmentRow
									key={item.key}
									item={item}
									locked={locked}
									now={now}
									timezone={timezone}
								>
									{locked === null && <TypeActions item={item} />}
								</EquipmentRow>
							))}
						</ul>
					</Card>
				)}
				{monitors.length > 0 && <MonitorList monitors={monitors} mayAct={locked === null} />}
				{devices.length > 0 && (
					<Card title="Assigned to the container, not read by the agent" flush>
						<DeviceList devices={devices} now={now} />
					</Card>
				)}
			</div>
		</>
	)
}
