import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AssignForm } from '@sfc/contract/equipment/discovery/search-form'
import { hasPermission } from '@sfc/domain/platform/permissions'
import type { FarmCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { testOutputByForm } from '~/areas/control/pages/test-output-by-form.server'
import { macVendor } from '~/areas/equipment/services/network/mac-vendor.server'
import { assignNetworkDevice } from '~/areas/equipment/services/network/assign-network-device.server'
import { findDevice } from '~/areas/equipment/services/network/find-device.server'
import { locateDevice } from '~/areas/equipment/services/network/locate-device.server'
import { listAssignmentChanges } from '~/areas/equipment/services/network/list-assignment-changes.server'
import { listDeviceOutputs } from '~/areas/equipment/services/network/list-device-outputs.server'
import { newestChange } from '~/areas/equipment/services/network/require-unchanged.server'
import { isMachine } from '~/areas/equipment/services/remote-machines/find-machine.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { useInitialData } from '~/ui/form/use-initial-data'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Age } from '~/ui/time/age'
import { Changes } from './changes'
import { DeviceOutputs } from './device-outputs'
import { CERTAINTY, deviceState } from './network-data'
import { PLANTING_ZONE_OPTIONS, ZONE_OPTIONS } from './zone-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/form/use-initial-data'

export const meta = pageTitle<typeof loader>((data) => data?.device.name ?? 'Device')

const deviceIdFromPath = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
	parsePathId(params['deviceId'], 'Device not found')

const devicePath = (at: Pick<LoaderFunctionArgs, 'params'>) =>
	`/network-discovery/devices/${deviceIdFromPath(at)}`

const { loader, action } = formPage({
	schema: AssignForm.omit({ id: true }),
	permission: 'farm.see',
	send: 'agent.manage',
	load: async ({ ctx, params }) => {
		const device = await findDevice(ctx, { id: deviceIdFromPath({ params }) })
		const changes = await listAssignmentChanges(ctx)
		return {
			device,
			seen: newestChange(changes, (undo) => undo.kind === 'assign' && undo.id === device.id),
			vendor: device.mac ? macVendor(device.mac) : null,
			outputs: device.device ? await listDeviceOutputs(ctx, { id: device.device.id }) : [],
			changes: changes.filter(({ undo }) =>
				undo?.kind === 'assign'
					? undo.id === device.id
					: undo?.agentId === device.agentId && undo.device === device.device?.key,
			),
			now: ctx.now(),
			mayManage: hasPermission(ctx.role, 'agent.manage'),
			mayControl: isMachine(device) && hasPermission(ctx.role, 'machine.control'),
			values: {
				name: device.givenName ?? device.name,
				zone: device.zone,
				plantingZone: device.plantingZone,
			},
		}
	},
	intents: {
		...Object.fromEntries(
			(['blink', 'on', 'off'] as const).map((how) => [
				how,
				({ ctx, params }: { ctx: FarmCtx } & Pick<LoaderFunctionArgs, 'params'>, form: FormData) =>
					testOutputByForm(ctx, form.get('output'), how, devicePath({ params })),
			]),
		),
		locate: ({ ctx, params }, form) =>
			redirectOnFault({ backTo: devicePath({ params }), title: 'Its address stays' }, async () => {
				const address = String(form.get('address'))
				await locateDevice(ctx, { id: deviceIdFromPath({ params }), address })
				return redirectWithToast(devicePath({ params }), { title: `It is read at ${address}` })
			}),
	},
	submit: async ({ ctx, params }, input) => {
		const { plantingZone = null } = input
		await assignNetworkDevice(ctx, { ...input, id: deviceIdFromPath({ params }), plantingZone })
		return redirectWithToast(devicePath({ params }), {
			title: 'Devices Assigned',
			text: 'Equipment assignments saved successfully',
		})
	},
})

export { loader, action }

export default function NetworkDevicePage() {
	const { device, seen, vendor, outputs, changes, now, mayManage, mayControl } =
		useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('assign')
	const opened = useInitialData(seen)
	const { word, tone } = deviceState(device)
	const { question, movedFrom, movedAt } = device.device?.hardware ?? {}
	return (
		<>
			<PageHeader
				title={device.givenName ?? device.name}
				subtitle={[device.kind, device.vendor, device.model].filter(Boolean).join(' · ')}
				actions={
					<>
						{mayControl && (
							<LinkButton to={`/network-discovery/devices/${device.id}/remote`}>
								Remote control
							</LinkButton>
						)}
						<LinkButton to="/network-discovery">All devices</LinkButton>
					</>
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title="What it is">
					<div className="grid gap-3">
						<p className="flex flex-wrap items-center gap-2">
							<Badge tone={tone}>{word}</Badge> {CERTAINTY[device.certainty]}.
						</p>
						{device.reason && !device.device && (
							<Alert tone="info" title="Why it is not read">
								{device.reason}
								{mayManage && isUnknownModbus(device) && (
									<span className="mt-2 flex flex-wrap gap-2">
										<LinkButton to={`/device-models/try?${modbusPlace(device)}`}>
											Choose a model
										</LinkButton>
										<LinkButton to="/device-models/own">Describe it</LinkButton>
									</span>
								)}
							</Alert>
						)}
						{device.device?.statusReason && (
							<Alert tone="attention" title="It does not answer">
								{device.device.statusReason}
							</Alert>
						)}
						{question && <WhichAddress {...question} mayChoose={mayManage} />}
						<Facts
							facts={{
								Address: device.address,
								'Hardware address': device.mac && `${device.mac}${vendor ? ` (${vendor})` : ''}`,
								'Name in the network': device.hostname,
								'Serial number': device.identity,
								'Own name': device.givenName && device.name,
								Speaks: device.protocols.join(', '),
								'Moved from': movedAt === undefined ? device.movedFrom : null,
							}}
						/>
						<Lines title="Not understood" lines={device.device?.notUnderstood ?? []} />
						{movedFrom && movedAt !== undefined && (
							<p>
								Moved from {movedFrom} to {device.ip}: the agent found it{' '}
								<Age at={movedAt} now={now} />.
							</p>
						)}
						<p className="text-sm text-muted">
							First seen <Age at={device.firstSeenAt} now={now} />, last{' '}
							<Age at={device.lastSeenAt} now={now} />.
						</p>
						<Lines title="What was seen" lines={device.evidence} />
					</div>
				</Card>
				<div className="grid gap-4">
					{mayManage && (
						<Card title="Name and zone">
							<PostForm form={form} className="grid gap-4">
								<input type="hidden" name={fields.seen.name} value={opened} />
								<InputField label="Equipment name" field={fields.name} />
								<SelectField label="Zone" field={fields.zone} options={ZONE_OPTIONS} />
								<SelectField
									label="Planting zone"
									field={fields.plantingZone}
									options={PLANTING_ZONE_OPTIONS}
									placeholder="None"
								/>
								<Button variant="primary" pending={isPending}>
									Save
								</Button>
							</PostForm>
						</Card>
					)}
					{mayManage && <Changes changes={changes} now={now} />}
				</div>
				<DeviceOutputs outputs={outputs} mayTry={mayManage} />
			</div>
		</>
	)
}

type Speaks = { protocols: readonly string[]; certainty: string }
const isUnknownModbus = ({ protocols, certainty }: Speaks) =>
	certainty === 'unknown' && protocols.some((name) => name.startsWith('Modbus'))

/** The address of a Modbus device, as the page that tests models expects it. */
function modbusPlace({ address, protocols }: Speaks & { address: string }): URLSearchParams {
	const [host = '', port = '502'] = address.split(':')
	const transport = protocols.some((name) => name.includes('RTU')) ? 'rtu-tcp' : 'tcp'
	return new URLSearchParams({ host, port, transport })
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
	if (lines.length === 0) return null
	return (
		<div>
			<h3 className="font-semibold">{title}</h3>
			<ul className="list-disc pl-5">
				{lines.map((line, i) => (
					<li key={i} className="wrap-anywhere">
						{line}
					</li>
				))}
			</ul>
		</div>
	)
}

/** Asks which address belongs to the device, when the agent is not sure. */
function WhichAddress({
	reason,
	addresses,
	mayChoose,
}: {
	reason: string
	addresses: readonly string[]
	mayChoose: boolean
}) {
	return (
		<Alert tone="attention" title="Where is it now?">
			<p>{reason}.</p>
			{mayChoose && (
				<Form method="post" className="mt-2 flex flex-wrap gap-2">
					<input type="hidden" name="intent" value="locate" />
					{addresses.map((address) => (
						<Button key={address} name="address" value={address}>
							It is at {address}
						</Button>
					))}
				</Form>
			)}
		</Alert>
	)
}

function Facts({ facts }: { facts: Record<string, string | null | undefined> }) {
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
			{Object.entries(facts).map(
				([name, value]) =>
					value && (
						<div key={name} className="contents">
							<dt className="text-muted">{name}</dt>
							<dd className="wrap-anywhere">{value}</dd>
						</div>
					),
			)}
		</dl>
	)
}
