import { useActionData, useLoaderData } from '@remix-run/react'
import {
	ConnectCloudInput,
	CLOUD_TIMEOUT_MS,
} from '@sfc/contract/equipment/grow-cloud/connect-input'
import { SwitchInput } from '@sfc/contract/control/control-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { Fault } from '@sfc/domain/fault'
import { CloudCog, KeyRound, Radar, Unplug } from 'lucide-react'
import { z } from 'zod'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { connectCloud } from '~/areas/equipment/services/grow-cloud/connect-cloud.server'
import { assignCloudDevice } from '~/areas/equipment/services/grow-cloud/assign-cloud-device.server'
import { readCloud } from '~/areas/equipment/services/grow-cloud/read-cloud.server'
import { scanCloud } from '~/areas/equipment/services/grow-cloud/scan-cloud.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { withDisplayQuality } from '~/areas/readings/services/with-display-quality'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Fact } from '~/ui/fact'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Age } from '~/ui/time/age'
import { switchAndWait } from '~/areas/control/pages/switch-and-wait.server'
import { NetworkTabs } from '../network/network-tabs'
import { ControllerCard } from './controller-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Grow Cloud')

export const handle = refreshPage

const PATH = '/farm-equipment-setup/grow-cloud'

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'agent.manage',
	unnamed: 'switch',
	load: async ({ ctx }) => {
		const cloud = await readCloud(ctx)
		const [items, readings] = cloud
			? await Promise.all([listEquipment(ctx), loadLatestReadings(ctx)])
			: [[], []]
		const locked = hasPermission(ctx.role, 'equipment.control')
			? null
			: 'Only owners and managers may switch equipment'
		return {
			cloud,
			items: items.filter(({ isCloud }) => isCloud),
			readings: readings.filter(({ writable }) => !writable).map(withDisplayQuality(ctx.farm)),
			mayManage: hasPermission(ctx.role, 'agent.manage'),
			mayPlace: hasPermission(ctx.role, 'farm.configure'),
			locked: locked ?? (ctx.farm.emergencyStoppedAt ? 'Held off by the emergency stop' : null),
			now: ctx.now(),
			timezone: ctx.farm.timezone,
			values: {
				connect: {
					apiKey: '',
					baseUrl: cloud?.baseUrl ?? '',
					timeout: String(cloud?.timeoutMs ?? CLOUD_TIMEOUT_MS),
				},
			},
		}
	},
	forms: {
		connect: {
			schema: ConnectCloudInput,
			hideFields: ['apiKey'],
			submit: async ({ ctx }, input) => {
				const { length } = await connectCloud(ctx, input)
				return redirectWithToast(PATH, {
					title: 'Connected Successfully',
					text: `Connected to ${length} Growlink devices`,
				})
			},
		},
		zone: {
			schema: z.object({ key: z.string().max(80), zone: z.enum(ASSIGNABLE_ZONES) }),
			submit: async ({ ctx }, input) => {
				const { name } = await assignCloudDevice(
					// Checked because people who manage agents may set up the farm as well.
					requirePermission(ctx, 'farm.configure'),
					input,
				)
				const text = `${name} is in the zone ${input.zone}.`
				return redirectWithToast(PATH, { title: 'Zone saved', text })
			},
		},
		switch: {
			schema: SwitchInput,
			submit: async ({ ctx }, { equipmentKey, state }) => {
				const toast = await switchAndWait(ctx, { equipmentKey, to: state })
				if (toast.kind === 'success')
					return redirectWithToast(PATH, { ...toast, title: 'Control Successful' })
				if (toast.kind !== 'error') return redirectWithToast(PATH, toast)
				const text = `Failed to control device. ${toast.text ?? ''}`.trim()
				return redirectWithToast(PATH, { ...toast, text })
			},
		},
	},
	intents: {
		scan: async ({ ctx }) => {
			try {
				const { length } = await scanCloud(ctx)
				return await redirectWithToast(PATH, {
					title: 'Scan Complete',
					text: `Found ${length} Growlink devices`,
				})
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				const text = `Failed to scan for Growlink devices. ${error.message}`
				return redirectWithToast(PATH, { kind: 'error', title: 'Scan Failed', text })
			}
		},
	},
})

export { loader, action }

export default function GrowCloud() {
	const { cloud, items, readings, ...page } = useLoaderData<typeof loader>()
	const { mayManage, mayPlace, locked, now, timezone } = page
	return (
		<>
			<PageHeader
				title="Grow Cloud"
				subtitle="Read and switch controllers that run in their maker’s cloud."
				actions={<LinkButton to="/security-cameras">Find grow controllers</LinkButton>}
			/>
			<NetworkTabs current="equipment-setup" />
			<div className="grid gap-4">
				{cloud ? (
					<Status cloud={cloud} mayManage={mayManage} now={now} timezone={timezone} />
				) : null}
				{cloud && (
					<Alert tone="info" title="No lease of ours reaches into the cloud">
						A farm agent ends every ON by itself. In the cloud only this server does, so an ON lasts
						while the server is down. Outlets that heat, dose or give CO2 are refused until a
						manager accepts that.
					</Alert>
				)}
				{cloud?.devices.map((device) => (
					<ControllerCard
						key={device.id}
						{...{ device, items, readings, locked, mayPlace, now, timezone }}
					/>
				))}
				{!cloud && (
					<EmptyState icon={CloudCog} title="No cloud is connected">
						Enter its address and key. Its devices then appear on every page.
					</EmptyState>
				)}
				<Card title={cloud ? 'Key and address' : 'Connect'} icon={KeyRound}>
					{mayManage ? (
						<Connect isConnected={cloud !== null} />
					) : (
						<p>Only owners and managers may connect a cloud.</p>
					)}
				</Card>
			</div>
		</>
	)
}

type Cloud = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['cloud']>
type StatusProps = { cloud: Cloud; mayManage: boolean; now: number; timezone: string }

function Status({ cloud, mayManage, now, timezone }: StatusProps) {
	const formats = useFormats()
	const { failure, host, answeredAt, isStale, devices } = cloud
	return (
		<>
			{failure && (
				<Alert tone={isStale ? 'danger' : 'attention'} title={`Does not answer: ${failure.reason}`}>
					It is asked again at {formatInstant(failure.nextPollAt, timezone, formats)}. Its values
					are stale until then.
				</Alert>
			)}
			<Card title={host} icon={CloudCog}>
				<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
					<Fact name="Last answer">
						<Age at={answeredAt} now={now} />
					</Fact>
					<Fact name="Controllers">{devices.length}</Fact>
				</dl>
				{mayManage && (
					<Form method="post" className="mt-4 flex flex-wrap gap-2">
						<Button name="intent" value="scan" icon={Radar}>
							Scan
						</Button>
						<LinkButton to={`${PATH}/disconnect`} icon={Unplug}>
							Disconnect
						</LinkButton>
					</Form>
				)}
			</Card>
		</>
	)
}

function Connect({ isConnected }: { isConnected: boolean }) {
	const [form, fields, isPending] = useFormPage<z.input<typeof ConnectCloudInput>>('connect')
	const answer = useActionData<{ form?: string; status?: string }>()
	const isRefused = answer?.form === 'connect' && answer.status === 'error'
	const isKeyMissing = fields.apiKey.errors?.includes('Please enter your Growlink API key')
	return (
		<PostForm form={form} intent="connect" className="grid max-w-xl gap-4">
			{isRefused && (
				<Alert
					tone="danger"
					role="alert"
					title={isKeyMissing ? 'API Key Required' : 'Connection Failed'}
				>
					{isKeyMissing
						? 'Please enter your Growlink API key'
						: 'Failed to connect to Growlink devices'}
				</Alert>
			)}
			<InputField
				label="API key"
				hint="Stored sealed, and never shown again."
				type="password"
				autoComplete="off"
				field={fields.apiKey}
			/>
			<InputField
				label="Base address"
				hint="As the maker of the controllers names it, such as https://api.example.com/v1"
				type="url"
				field={fields.baseUrl}
			/>
			<InputField label="Wait for an answer" type="number" unit="ms" field={fields.timeout} />
			<div>
				<Button variant="primary" icon={KeyRound} pending={isPending}>
					{isConnected ? 'Replace key' : 'Connect'}
				</Button>
			</div>
		</PostForm>
	)
}
