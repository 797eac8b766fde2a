import { useLoaderData } from '@remix-run/react'
import { CameraSettings, NIGHT_VISIONS, VIDEO_QUALITIES } from '@sfc/contract/cameras/settings'
import { SENSITIVITIES } from '@sfc/domain/cameras/camera-events'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { configureCamera } from '~/services/cameras/configure-camera.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { cameraFromPath } from './camera-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Settings of ${data?.camera.name ?? 'it'}`)

const { keepDays, maxGb, quality, nightVision, sensitivity, ...switches } = CameraSettings.shape

/** A switch that is off is not sent; everything else has to be. */
const schema = z.object({
	...switches,
	keepDays: keepDays.unwrap(),
	maxGb: maxGb.unwrap(),
	quality: quality.unwrap(),
	nightVision: nightVision.unwrap(),
	sensitivity: sensitivity.unwrap(),
})

const route = formPage({
	schema,
	permission: 'farm.configure',
	subject: cameraFromPath,
	load: ({ camera: { id, name, settings, hasNightVision, hasEvents } }) => ({
		camera: { id, name, hasNightVision, hasEvents },
		values: settings,
	}),
	submit: async ({ ctx, camera }, settings) => {
		await configureCamera(ctx, { id: camera.id, settings })
		return redirectWithToast(`/security-cameras?view=single&camera=${camera.id}`, {
			kind: 'success',
			title: 'Camera Settings Saved',
			text: 'They are kept at the farm and obeyed there, also without this server.',
		})
	},
})

export const loader = route.loader
export const action = route.action

const labelled = (values: readonly string[], labels: Record<string, string> = {}) =>
	values.map((value) => ({ value, label: labels[value] ?? value }))

export default function CameraSettingsPage() {
	const { camera } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('camera-settings')
	return (
		<>
			<PageHeader
				title={`Settings of ${camera.name}`}
				subtitle="What is recorded stays on the farm’s own machine"
			/>
			<PostForm form={form} className="grid max-w-2xl gap-4">
				<Card title="Recording">
					<div className="grid gap-4 sm:grid-cols-2">
						<CheckboxField label="Record all the time" field={fields.record} />
						<CheckboxField
							label="Auto-record on motion"
							field={fields.recordOnMotion}
							hint={
								camera.hasEvents
									? 'From ten seconds before to ten after; the camera tells of movement.'
									: 'From ten seconds before to ten after, by comparing pictures.'
							}
						/>
						<SelectField
							label="Recording quality"
							field={fields.quality}
							options={labelled(VIDEO_QUALITIES, { '4k': '4K' })}
							hint="The camera’s own video that comes nearest."
						/>
						{!camera.hasNightVision ? (
							<input
								type="hidden"
								name={fields.nightVision.name}
								value={fields.nightVision.initialValue}
							/>
						) : (
							<SelectField
								label="Night vision"
								field={fields.nightVision}
								options={labelled(NIGHT_VISIONS, {
									auto: 'By itself',
									on: 'Always on',
									off: 'Always off',
								})}
							/>
						)}
						<InputField label="Keep for" type="number" field={fields.keepDays} unit="days" />
						<InputField
							label="Use at most"
							type="number"
							step="any"
							field={fields.maxGb}
							unit="GB"
							hint="The oldest is deleted first."
						/>
					</div>
				</Card>
				<Card title="Alerts">
					<div className="grid gap-4 sm:grid-cols-2">
						<CheckboxField label="Motion alerts" field={fields.motionAlerts} />
						<CheckboxField
							label="Person detection alerts"
							field={fields.personAlerts}
							hint="Where the camera itself tells persons apart."
						/>
						<SelectField
							label="Alert sensitivity"
							field={fields.sensitivity}
							options={labelled(SENSITIVITIES, {
								low: 'Low: after 15 seconds',
								medium: 'Medium: after 5 seconds',
								high: 'High: at once',
							})}
						/>
					</div>
				</Card>
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Save settings
					</Button>
					<LinkButton to="/security-cameras?tab=settings">Cancel</LinkButton>
				</div>
			</PostForm>
		</>
	)
}
