import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Camera, ChartColumn } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	listLog,
	summarizeLog,
	SUMMARY_PHOTOS,
	type LogSummary,
} from '~/areas/plant-health/services/farmhand/list-log.server'
import { logPhoto } from '~/areas/plant-health/services/farmhand/log-photo.server'
import { proposeSolutions } from '~/areas/plant-health/services/farmhand/propose-solutions.server'
import { readModel } from '~/areas/plant-health/services/vision-model/read-model.server'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { loadPhotoForm } from '../diagnosis/load-photo-form.server'
import { PhotoForm } from '../diagnosis/photo-form'
import { PhotoForm as PhotoFormSchema } from '../diagnosis/photo-form-schema'
import { requireFormCycle, readPhotoForm } from '../diagnosis/read-photo-form.server'
import { EntryCard } from './entry/entry-card'
import { entryView } from './entry/entry-view.server'
import { Card } from '~/ui/card'
import { formatNumber } from '@sfc/domain/units/format-number'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('AI Farmhand')

const A_PAGE = 10

const { loader, action } = formPage({
	schema: PhotoFormSchema,
	permission: 'farm.see',
	send: 'journal.write',
	load: async ({ ctx, request }) => {
		const before = new URL(request.url).searchParams.get('before')
		const cursor = before && /^\d{1,15}$/.test(before) ? Number(before) : undefined
		const mayLog = hasPermission(ctx.role, 'journal.write')
		const [form, summary, { entries, next }, held] = await Promise.all([
			loadPhotoForm(ctx, request),
			summarizeLog(ctx),
			listLog(ctx, { before: cursor, limit: A_PAGE }),
			mayLog ? readModel(ctx) : null,
		])
		const [newest] = cursor === undefined ? entries : []
		const solutions = newest ? await proposeSolutions(ctx, newest) : []
		return {
			...form,
			farmName: ctx.farm.name,
			mayLog,
			model: held && { model: held.model, host: held.host },
			summary: summaryView(summary),
			total: summary.total,
			entries: entries.map((entry) => entryView(ctx, entry, entry === newest ? solutions : null)),
			next,
			isFirst: cursor === undefined,
		}
	},
	read: readPhotoForm,
	submit: async ({ ctx, sent: { bytes } }, { cycleId, notes = null }) => {
		const cycle = await requireFormCycle(ctx, cycleId)
		const { diagnosis } = await ctx.limits.picturesAtOnce(() =>
			logPhoto(ctx, { bytes, cycle, notes }),
		)
		return redirectWithToast(`/ai-farmhand#entry-${diagnosis.id}`, {
			title: 'Analysis Complete',
			text: `Found ${diagnosis.causes.length} potential issues`,
		})
	},
})

export { loader, action }

export default function AiFarmhand() {
	const { cycles, farmName, mayLog, model, summary, total, entries, next, isFirst } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="AI Farmhand"
				subtitle={`Photos of your crops, each with what this farm knows of them. On ${farmName}.`}
			/>
			<div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				{mayLog && (
					<PhotoForm
						cycles={cycles}
						submitLabel="Get AI Analysis"
						failed="Failed to analyze image"
					/>
				)}
				<SummaryCard summary={summary} />
			</div>
			<section aria-labelledby="log" className="mt-6 grid gap-3">
				<h2 id="log" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
					Farm Progress Log
					<Badge>{total === 1 ? '1 entry' : `${total} entries`}</Badge>
				</h2>
				{entries.length === 0 && (
					<EmptyState icon={Camera} title="No entries yet" titleAs="p">
						{mayLog
							? 'Take a photo of your crops to begin the log.'
							: 'Growers, managers and owners of the farm may add photos.'}
					</EmptyState>
				)}
				{entries.map((entry, at) => (
					<EntryCard key={entry.id} entry={entry} isOpen={at === 0} model={model} />
				))}
				<p className="flex flex-wrap gap-2 empty:hidden">
					{!isFirst && <LinkButton to="/ai-farmhand">Newest</LinkButton>}
					{next !== null && (
						<LinkButton to={`/ai-farmhand?before=${next}`} rel="next">
							Older
						</LinkButton>
					)}
				</p>
			</section>
		</>
	)
}

/** A summary of the log's photos, with explanations. */
const SummaryCard = ({ summary: { about, figures } }: { summary: SummaryView }) => (
	<Card title="Analysis Summary" icon={ChartColumn}>
		<dl className="grid grid-cols-2 gap-4">
			{figures.map(({ name, value }) => (
				<div key={name} className="flex flex-col-reverse justify-end">
					<dt className="text-sm text-muted">{name}</dt>
					<dd className="text-2xl font-semibold tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
		<p className="mt-3 text-sm text-muted">
			{about} Healthy: at least 80 % without damage, and no cause that could be named. Issues:
			photos that may show something. Confidence: of photos where one cause stands out, the share of
			all evidence that points to it.
		</p>
	</Card>
)

type SummaryView = ReturnType<typeof summaryView>

/** The values of the newest photos in words. */
const summaryView = (summary: LogSummary) => ({
	about:
		summary.total > SUMMARY_PHOTOS
			? `Of the newest ${SUMMARY_PHOTOS} photos.`
			: summary.total === 0
				? 'Counted once there is a photo.'
				: 'Of all photos in the log.',
	figures: [
		{ name: 'Healthy assessments', value: formatNumber(summary.healthy) },
		{ name: 'Issues detected', value: formatNumber(summary.withIssues) },
		{
			name: 'Average confidence',
			value:
				summary.meanConfidence === null
					? 'Not known'
					: `${formatNumber(100 * summary.meanConfidence, 0)} %`,
		},
		{ name: 'Recommendations', value: formatNumber(summary.recommendations) },
	],
})
