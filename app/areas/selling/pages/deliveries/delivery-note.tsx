import { Party } from '../sales-invoices/paper'
import type { DeliveryNoteView } from './delivery-note-view.server'

/** A delivery note as it is printed, each on a page of its own: what is handed over, from which lots. */
export const DeliveryNote = ({ note }: { note: DeliveryNoteView }) => (
	<article
		aria-label={`Delivery note ${note.number}`}
		className="grid gap-5 rounded-card border border-line bg-surface p-4 not-last:break-after-page print:border-0 print:p-0 print:text-sm"
	>
		<div className="flex flex-wrap justify-between gap-4 wrap-anywhere">
			<Party {...note.buyer} />
			<Party {...note.seller} />
		</div>
		<h2 className="text-lg font-semibold wrap-anywhere">
			Delivery note {note.number}, {note.day}
		</h2>
		<ul className="border-t border-line-strong">
			{note.lines.map(({ id, what, lots }) => (
				<li key={id} className="break-inside-avoid border-b border-line py-2 wrap-anywhere">
					<p className="font-semibold">{what}</p>
					{lots && <p className="text-sm text-muted">{lots}</p>}
				</li>
			))}
		</ul>
		{note.note && <p className="wrap-anywhere">Note: {note.note}</p>}
		<dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5">
			{['Delivered by', 'Received by', 'Day and time', 'Temperature'].map((label) => (
				<div key={label} className="flex items-end gap-2">
					<dt className="shrink-0">{label}</dt>
					<dd className="grow border-b border-line-strong">&nbsp;</dd>
				</div>
			))}
		</dl>
	</article>
)
