import { Pagination } from '~/ui/pagination'
import { CropCard } from './crop-card'
import type { GrowthView } from './growth-view.server'

type Props = { crops: GrowthView[]; page: number; pages: number; now: number }

/** Every growing crop, those that need somebody first. */
export function CropsTab({ crops, page, pages, now }: Props) {
	return (
		<>
			<p className="mb-3 text-sm text-muted">
				Worst health first; crops of which nothing is known come last.
			</p>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				{crops.map((crop) => (
					<CropCard key={crop.id} crop={crop} now={now} />
				))}
			</div>
			<Pagination page={page} pages={pages} pageTo={(to) => `?tab=crops&page=${to}`} />
		</>
	)
}
