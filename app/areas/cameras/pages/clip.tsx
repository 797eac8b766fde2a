import { useLoaderData } from '@remix-run/react'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { isTimeOfDay, localTime } from '@sfc/domain/calendar/local-time'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { Download, Film } from 'lucide-react'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requestClip } from '~/areas/cameras/services/request-clip.server'
import { listClips, type Clip } from '~/areas/cameras/services/clip-files.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useFormats } from '~/ui/formats/use-formats'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireCameraFromPath } from './require-camera-from-path.server'
import { formatBytes } from '@sfc/domain/units/format-bytes'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Recordings of ${data?.camera.name ?? 'it'}`)

export const handle = refreshPage

const MINUTE_MS = 60_000
const LENGTHS = ['1', '2', '5', '10'] as const
const LENGTH_OPTIONS = LENGTHS.map((value) => ({
	value,
	label: value === '1' ? '1 minute' : `${value} minutes`,
}))

const schema = z.object({
	day: z.iso.date('Choose a day'),
	time: z.string('Enter a time').refine(isTimeOfDay, 'A time like 14:05'),
	minutes: z.enum(LENGTHS),
})

/** The start of an event, or a few minutes ago. */
function readTime(request: Request, now: number): number {
	const asked = Number(new URL(request.url).searchParams.get('at'))
	return asked > 0 && asked <= now ? asked - MINUTE_MS / 2 : now - 5 * MINUTE_MS
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const { loader, action } = formPage({
	schema,
	permission: 'equipment.control',
	asksFarm: true,
	subject: requireCameraFromPath,
	load: async ({ ctx, camera: { id, name, recording }, request }) => {
		const { timezone } = ctx.farm
		const at = readTime(request, ctx.now())
		const minute = minuteOfDay(timezone, at)
		return {
			camera: { id, name },
			timezone,
			storedFrom: recording?.storedFrom ?? null,
			clips: (await listClips(ctx)).filter(({ cameraId }) => cameraId === id),
			values: {
				day: todayIn(timezone, at),
				time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
				minutes: '2' as const,
			},
		}
	},
	submit: async ({ ctx, camera: { id } }, { day, time, minutes }) => {
		const from = localTime(day, time, ctx.farm.timezone)
		const to = from + Number(minutes) * MINUTE_MS
		const { bytes } = await requestClip(ctx, { id, from, to })
		return redirectWithToast(`/security-cameras/${id}/recordings`, {
			title: 'The recording is on its way',
			text: `${formatBytes(bytes)} come from the farm.`,
		})
	},
})

export { loader, action }

export default function CameraRecordings() {
	const { camera, timezone, storedFrom, clips } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('clip')
	const formats = useFormats()
	return (
		<>
			<PageHeader
				title={`Recordings of ${camera.name}`}
				subtitle={
					storedFrom === null
						? 'Nothing is stored at the farm yet'
						: `Stored at the farm since ${formatInstant(storedFrom, timezone, formats)}`
				}
				actions={
					<LinkButton to={`/security-cameras?view=single&camera=${camera.id}`}>
						Back to camera
					</LinkButton>
				}
			/>
			<div className="grid max-w-4xl items-start gap-4 lg:grid-cols-2">
				<Card title="Get a recording" icon={Film}>
					<PostForm form={form} className="grid gap-4">
						<InputField label="Day" type="date" field={fields.day} />
						<InputField label="Time" type="time" field={fields.time} hint="By the farm’s clock." />
						<SelectField label="Length" field={fields.minutes} options={LENGTH_OPTIONS} />
						<div>
							<Button variant="primary" pending={isPending}>
								Get it from the farm
							</Button>
						</div>
						<p className="text-sm text-muted">
							It comes as the camera recorded it, in pieces of some ten seconds, and stays here for
							a day.
						</p>
					</PostForm>
				</Card>
				<Card title="Here now">
					{clips.length === 0 ? (
						<p className="text-muted">No recording was requested in the last day.</p>
					) : (
						<ul className="grid gap-3">
							{clips.map((clip) => (
								<ClipRow key={clip.key} clip={clip} timezone={timezone} />
							))}
						</ul>
					)}
				</Card>
			</div>
		</>
	)
}

function ClipRow({ clip, timezone }: { clip: Clip; timezone: string }) {
	const formats = useFormats()
	const minutes = Math.round((clip.to - clip.from) / MINUTE_MS)
	return (
		<li className="flex flex-wrap items-center justify-between gap-2">
			<span>
				{formatInstant(clip.from, timezone, formats)}, {minutes} min{' '}
				<span className="text-sm text-muted">for {clip.by}</span>
			</span>
			{clip.isComplete ? (
				<LinkButton
					to={`/security-cameras/clips/${clip.key}.mp4`}
					icon={Download}
					reloadDocument
					download
					aria-label={`Download ${formatInstant(clip.from, timezone, formats)}`}
				>
					{formatBytes(clip.has)}
				</LinkButton>
			) : (
				<span role="status" className="text-muted">
					{clip.total === null
						? 'waits for the farm'
						: `${Math.floor((100 * clip.has) / clip.total)} % is here`}
				</span>
			)}
		</li>
	)
}
