import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { cropChoices } from '@sfc/domain/growing/journal/crop-choice'
import { ENTRY_TYPES, entryTypeLabel } from '@sfc/domain/growing/journal/entry-type'
import { Download, Plus, CalendarDays, NotebookPen, Sprout, Tags } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { countEntries } from '~/areas/growing/services/journal/count-entries.server'
import { loadJournalStats } from '~/areas/growing/services/journal/load-journal-stats.server'
import { listCrops } from '~/areas/growing/services/journal/list-crops.server'
import { listEntries } from '~/areas/growing/services/journal/list-entries.server'
import { LinkButton } from '~/ui/link-button'
import { SummaryTiles, type SummaryFigure } from '~/ui/summary-tiles'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { EntryList } from './entry-list'
import { groupByDay } from './entry-view.server'
import { FilterForm } from './filter-form'
import { readFilter } from './journal-filter.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Crop Journal')

const ENTRIES_A_PAGE = 20

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { filter, query, isFiltered, notice } = readFilter(request)
	const cursor = new URL(request.url).searchParams.get('before')
	const [{ entries, next }, stats, crops, found] = await Promise.all([
		listEntries(ctx, { ...filter, limit: ENTRIES_A_PAGE, cursor }),
		loadJournalStats(ctx),
		listCrops(ctx),
		isFiltered ? countEntries(ctx, filter) : null,
	])
	const { entryTypes, ...figures } = stats
	return {
		farmName: ctx.farm.name,
		mayWrite: hasPermission(ctx.role, 'journal.write'),
		stats: { ...figures, types: entryTypes.length },
		filter: { search: filter.search, type: filter.type, crop: filter.crop },
		tag: filter.tag ?? null,
		notice,
		query,
		types: ENTRY_TYPES.map((value) => ({ value, label: entryTypeLabel(value) })),
		crops: cropChoices(filter.crop ? [...crops, filter.crop] : crops),
		found,
		days: groupByDay(entries, { timezone: ctx.farm.timezone, now: ctx.now(), formats: ctx.user }),
		next,
		isFirst: cursor === null,
	}
})

export default function CropJournal() {
	const { farmName, mayWrite, stats, query, found, days, next, isFirst, ...search } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Crop Journal"
				subtitle={`What happened to the crops of ${farmName}, by people and by the system.`}
				actions={
					<>
						{stats.totalEntries > 0 && (
							<LinkButton
								to={`/crop-journal.csv${query && `?${query}`}`}
								reloadDocument
								download
								icon={Download}
							>
								Download CSV
							</LinkButton>
						)}
						{mayWrite && (
							<LinkButton to="/crop-journal/new" variant="primary" icon={Plus}>
								Add Entry
							</LinkButton>
						)}
					</>
				}
			/>
			<StatCards stats={stats} />
			{/* The form shows the filter in the address, so another address needs a new form. */}
			<FilterForm key={query} {...search} isFiltered={query !== ''} />
			<EntryList
				days={days}
				found={found}
				tag={search.tag}
				query={query}
				next={next}
				isFirst={isFirst}
				mayWrite={mayWrite}
			/>
		</>
	)
}

type Props = {
	stats: { totalEntries: number; uniqueCrops: number; recentEntries: number; types: number }
}

/** The four figures of the journal. */
function StatCards({ stats }: Props) {
	const tiles: SummaryFigure[] = [
		{ label: 'Total Entries', icon: NotebookPen, figure: stats.totalEntries, note: 'of all time' },
		{ label: 'Unique Crops', icon: Sprout, figure: stats.uniqueCrops, note: 'written about' },
		{ label: 'This Week', icon: CalendarDays, figure: stats.recentEntries, note: 'since Monday' },
		{ label: 'Entry Types', icon: Tags, figure: stats.types, note: 'in use, of 5' },
	]
	return <SummaryTiles tiles={tiles} />
}
