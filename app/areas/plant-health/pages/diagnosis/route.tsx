import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { History, ScanSearch } from 'lucide-react'
import type { FarmCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { diagnosePicture } from '~/areas/plant-health/services/diagnosis/diagnose-picture.server'
import { summarizeDiagnosis } from '~/areas/plant-health/services/diagnosis/diagnosis.server'
import {
	countDiagnoses,
	listDiagnoses,
} from '~/areas/plant-health/services/diagnosis/list-diagnoses.server'
import { loadHitRate } from '~/areas/plant-health/services/diagnosis/load-hit-rate.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { AnalysisTab } from './analysis-tab'
import { HistoryTab } from './history-tab'
import { loadPhotoForm } from './load-photo-form.server'
import { PhotoForm } from './photo-form-schema'
import { pictureAddress } from './picture-address'
import { requireFormCycle, readPhotoForm } from './read-photo-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Plant Diagnosis')

const A_PAGE = 20

const { loader, action } = formPage({
	schema: PhotoForm,
	permission: 'farm.see',
	send: 'journal.write',
	load: async ({ ctx, request }) => {
		const { searchParams } = new URL(request.url)
		const hitRate = await loadHitRate(ctx)
		const mayAnalyze = hasPermission(ctx.role, 'journal.write')
		const maySetModel = hasPermission(ctx.role, 'farm.configure')
		const common = { farmName: ctx.farm.name, hitRate, mayAnalyze, maySetModel }
		if (searchParams.get('tab') === 'history')
			return { ...common, history: await loadHistory(ctx, searchParams.get('before')) }
		return { ...common, ...(await loadPhotoForm(ctx, request)), history: null }
	},
	read: readPhotoForm,
	submit: async ({ ctx, sent: { bytes } }, { cycleId, notes = null }) => {
		const cycle = await requireFormCycle(ctx, cycleId)
		const { id, causes } = await ctx.limits.picturesAtOnce(() =>
			diagnosePicture(ctx, { bytes, cycle, notes }),
		)
		return redirectWithToast(`/plant-diagnosis/${id}`, {
			title: 'Analysis Complete',
			text: `Found ${causes.length} potential issues`,
		})
	},
})

export { loader, action }

async function loadHistory(ctx: FarmCtx, before: string | null) {
	const cursor = before && /^\d{1,15}$/.test(before) ? Number(before) : undefined
	const { diagnoses, next } = await listDiagnoses(ctx, { before: cursor, limit: A_PAGE })
	const [newest] = diagnoses
	const number = newest ? await countDiagnoses(ctx, { upTo: newest.id }) : 0
	return {
		next,
		isFirst: cursor === undefined,
		rows: diagnoses.map((diagnosis, at) => ({
			id: diagnosis.id,
			number: number - at,
			summary: summarizeDiagnosis(diagnosis),
			cropName: diagnosis.cropName,
			made: formatInstantWithYear(diagnosis.createdAt, ctx.farm.timezone, ctx.user),
			verdict: diagnosis.verdict?.verdict ?? null,
			picture: pictureAddress({ farmId: ctx.farm.id, id: diagnosis.id }, 'small'),
		})),
	}
}

export default function PlantDiagnosis() {
	const { farmName, history, ...shown } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Plant Diagnosis"
				subtitle={`What is wrong with this leaf, and what do I do now? On ${farmName}.`}
			/>
			<Tabs
				label="Plant Diagnosis"
				current={history ? 'history' : 'analysis'}
				tabs={[
					{ key: 'analysis', label: 'Image Analysis', icon: ScanSearch },
					{ key: 'history', label: 'Diagnosis History', icon: History },
				]}
			/>
			{history ? (
				<HistoryTab {...history} hitRate={shown.hitRate} />
			) : (
				<AnalysisTab {...shown} cycles={'cycles' in shown ? shown.cycles : []} />
			)}
		</>
	)
}
