import { FLUSH, MIX_TIP } from '@sfc/domain/plant-health/farmhand/format-mix'
import { AdditionsList } from '../../diagnosis/additions-list'
import type { EntryView } from './entry-view.server'

type Props = { entry: Pick<EntryView, 'solutions' | 'mix'> }

/** Remedies for the tank, and how to mix by hand for the stage. */
export const Solutions = ({ entry: { solutions, mix } }: Props) => (
	<>
		{solutions?.map((additions) => (
			<AdditionsList key={additions.aim} additions={additions} />
		))}
		{solutions?.length === 0 && (
			<p>
				Nothing to add: pH and EC are in range, or too little is known of this tank (its volume, a
				trusted reading, and two doses that worked).
			</p>
		)}
		{solutions === null && <p>Only the newest photo says what to add to the tank now.</p>}
		<p className="font-semibold">Mixing by hand, {mix.about}</p>
		<ul className="grid gap-1">
			{mix.parts.map(({ key, name, words, amount }) => (
				<li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4">
					<span>
						{name} <span className="text-sm text-muted">· {words}</span>
					</span>
					<span className="tabular-nums">{mix.strength === null ? 'None' : amount}</span>
				</li>
			))}
		</ul>
		<p className="text-sm text-muted">
			{mix.strength === null ? FLUSH : `Total strength ${mix.strength}. ${MIX_TIP}`}
		</p>
	</>
)
