import { useLoaderData } from '@remix-run/react'
import { CameraSettings } from '@sfc/contract/cameras/settings'
import { JOURNALED, NIGHT_VISIONS, VIDEO_QUALITIES } from '@sfc/domain/cameras/camera-options'
import { SENSITIVITIES } from '@sfc/domain/cameras/camera-events'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { configureCamera } from '~/areas/cameras/services/configure-camera.server'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireCameraFromPath } from './require-camera-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Settings of ${data?.camera.name ?? 'it'}`)

const { shape } = CameraSettings
const { keepDays, maxGb, quality, nightVision, sensitivity, journal, keepFramesDays } = shape
const { record, recordOnMotion, motionAlerts, personAlerts } = shape

/** An unchecked switch is not sent; everything else is required. */
const schema = z.object({
	record,
	recordOnMotion,
	motionAlerts,
	personAlerts,
	keepDays: keepDays.unwrap(),
	maxGb: maxGb.unwrap(),
	quality: quality.unwrap(),
	nightVision: nightVision.unwrap(),
	sensitivity: sensitivity.unwrap(),
	journal: journal.unwrap(),
	keepFramesDays: keepFramesDays.unwrap(),
	/** Empty: its zone says where it is. */
	place: z.string().trim().max(120, 'The location must be at most 120 characters').optional(),
	/** Empty: it stays where the last picture was taken. */
	restPreset: z.string().max(120).optional(),
})

const { loader, action } = formPage({
	schema,
	permission: 'farm.configure',
	subject: requireCameraFromPath,
	load: ({ camera: { id, name, settings, hasNightVision, hasEvents, presets, address } }) => ({
		camera: { id, name, hasNightVision, hasEvents, presets, address },
		values: { ...settings, place: settings.place ?? '', restPreset: settings.restPreset ?? '' },
	}),
	submit: async ({ ctx, camera }, { place, restPreset, ...wanted }) => {
		const settings = { ...wanted, place: place || null, restPreset: restPreset || null }
		await configureCamera(ctx, { id: camera.id, settings })
		return redirectWithToast(`/security-cameras?view=single&camera=${camera.id}`, {
			title: 'Camera Settings Saved',
			text: 'They are kept at the farm and obeyed there, also without this server.',
		})
	},
})

export { loader, action }

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
				<Card title="Place">
					<InputField
						label="Location"
						maxLength={120}
						field={fields.place}
						hint="Where it is in your words, such as Back gate. Its zone is shown beside it."
					/>
				</Card>
				<Card title="Recording">
					<div className="grid gap-4 sm:grid-cols-2">
						<CheckboxField label="Record all the time" field={fields.record} />
						<CheckboxField
							label="Auto-record on motion"
							field={fields.recordOnMotion}
							hint={
								camera.hasEvents
									? 'From ten seconds before to ten after; the camera reports movement.'
									: 'From ten seconds before to ten after, by comparing pictures.'
							}
						/>
						<SelectField
							label="Recording quality"
							field={fields.quality}
							options={labelled(VIDEO_QUALITIES, { '4k': '4K' })}
							hint="The closest video format that the camera has."
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
									auto: 'Automatic',
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
							hint="If the camera itself recognizes people."
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
						<SelectField
							label="Write into the journal"
							field={fields.journal}
							options={labelled(JOURNALED, {
								nothing: 'Nothing',
								persons: 'People, and when the camera goes offline',
								everything: 'Everything it sees',
							})}
							hint="With the picture of the event, at most one of a kind in half an hour."
						/>
					</div>
				</Card>
				<Card title="Growth in pictures">
					<div className="grid gap-4 sm:grid-cols-2">
						<SelectField
							label="Resting place"
							field={fields.restPreset}
							options={[
								{ value: '', label: 'Where the last picture was taken' },
								...camera.presets.map(({ token, name }) => ({ value: token, label: name })),
							]}
							hint="The camera goes back there after its hourly pictures."
						/>
						<InputField
							label="Keep hourly pictures for"
							type="number"
							field={fields.keepFramesDays}
							unit="days"
						/>
					</div>
				</Card>
				<Card title="Privacy">
					<p>
						Parts of the picture that nobody may see, such as a neighbour’s window, are covered in
						the camera itself: open {camera.address} in a browser on the farm’s network and set a
						privacy mask there. Then they are black in the live picture, in every recording and in
						every hourly picture. Recordings are kept as the camera sends them, so nothing can be
						covered afterwards.
					</p>
				</Card>
				<SaveRow
					label="Save settings"
					isPending={isPending}
					cancelTo="/security-cameras?tab=settings"
				/>
			</PostForm>
		</>
	)
}
