import { useActionData, useLoaderData } from '@remix-run/react'
import { AddCamera } from '@sfc/contract/cameras/add-camera'
import { CAMERA_TYPES } from '@sfc/domain/cameras/camera-options'
import type { CameraCheck } from '@sfc/contract/cameras/asks'
import { Fault } from '@sfc/domain/fault'
import { Plus } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addCamera } from '~/areas/cameras/services/add-camera.server'
import { ZONE_OPTIONS } from '~/areas/equipment/pages/network/zone-options'
import { SaveRow } from '~/ui/form/save-row'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add a Camera')

const { loader, action } = formPage({
	schema: AddCamera,
	permission: 'farm.configure',
	hideFields: ['password'],
	load: ({ request }) => {
		const asked = new URL(request.url).searchParams
		return {
			values: {
				name: asked.get('name')?.slice(0, 120) ?? '',
				ipAddress: asked.get('ip')?.slice(0, 253) ?? '',
				location: '',
				type: 'PTZ' as const,
				webPort: 80,
				rtspPort: 554,
				username: '',
				password: '',
				anyway: false,
			},
		}
	},
	submit: async ({ ctx }, wanted, reply) => {
		const { isAdded, checks } = await addCamera(ctx, wanted).catch((error: unknown) => {
			if (error instanceof Fault && error.code === 'unavailable')
				throw new Fault('unavailable', `Failed to Add Camera. ${error.message}`)
			throw error
		})
		if (!isAdded) return reply({ formErrors: ['Failed to Add Camera'] }, 422, { checks })
		const failed = checks.find(({ result }) => result === 'failed')
		return redirectWithToast('/security-cameras', {
			kind: failed ? 'info' : 'success',
			title: 'Camera Added Successfully',
			text: failed ? `Connection test failed: ${failed.words}` : 'Connected',
		})
	},
})

export { loader, action }

const TYPES = CAMERA_TYPES.map((value) => ({ value, label: value === 'fixed' ? 'Fixed' : value }))

export default function AddCameraPage() {
	useLoaderData<typeof loader>()
	const answer = useActionData<{ checks?: CameraCheck[] }>()
	const [form, fields, isPending] = useFormPage<typeof loader>('add-camera')
	return (
		<>
			<PageHeader
				title="Add a Camera"
				subtitle="The agent at the farm tries it first, and says what is wrong"
			/>
			<Card className="max-w-2xl">
				<PostForm form={form} className="grid gap-4 sm:grid-cols-2">
					{answer?.checks && <Checks checks={answer.checks} />}
					<InputField label="Name" field={fields.name} />
					<InputField
						label="IP address"
						field={fields.ipAddress}
						hint="As in the camera’s own settings: 192.168.1.70"
					/>
					<InputField
						label="Location"
						field={fields.location}
						hint="A zone, or a place in your own words: Back gate"
						list="camera-locations"
						autoComplete="off"
					/>
					<datalist id="camera-locations">
						{ZONE_OPTIONS.map(({ label }) => (
							<option key={label} value={label} />
						))}
					</datalist>
					<SelectField label="Type" field={fields.type} options={TYPES} />
					<div className="grid grid-cols-2 gap-4">
						<InputField label="Web port" type="number" field={fields.webPort} />
						<InputField label="RTSP port" type="number" field={fields.rtspPort} />
					</div>
					<InputField
						label="User name"
						field={fields.username}
						autoComplete="off"
						hint="Some cameras have a separate user for ONVIF."
					/>
					<InputField
						label="Password"
						type="password"
						field={fields.password}
						autoComplete="new-password"
						hint="Stays on the farm’s own machine."
					/>
					<div className="sm:col-span-2">
						<CheckboxField label="Add it even if it cannot be reached now" field={fields.anyway} />
					</div>
					<SaveRow
						label="Test and add camera"
						icon={Plus}
						isPending={isPending}
						cancelTo="/security-cameras"
					/>
				</PostForm>
			</Card>
		</>
	)
}

const STEP = {
	address: 'Address',
	port: 'Web port',
	clock: 'ONVIF and clock',
	user: 'User and password',
	picture: 'Picture',
	video: 'Video',
} as const
const MARK = { passed: 'fine', failed: 'failed', absent: 'none' } as const

/** What the connection test found, up to the step that failed. */
function Checks({ checks }: { checks: readonly CameraCheck[] }) {
	return (
		<div className="sm:col-span-2">
			<Alert tone="danger" title="The connection test failed">
				<ol aria-label="Connection test" className="grid gap-1">
					{checks.map(({ step, result, words }) => (
						<li key={step}>
							{STEP[step]}: <strong>{MARK[result]}</strong>, {words}
						</li>
					))}
				</ol>
			</Alert>
		</div>
	)
}
