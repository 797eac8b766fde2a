import { Link } from '~/ui/page-farm/link'
import { Card } from '~/ui/card'
import type { DiagnosisView } from './diagnosis-view.server'

type Props = { id: number; picture: DiagnosisView['picture'] }

/** The photo with its findings: each is a link that marks it. */
export function PictureCard({ id, picture }: Props) {
	const { address, width, height, marks, marked } = picture
	return (
		<Card title="Photo">
			<div className="grid gap-3">
				<a
					href={address}
					className="relative mx-auto block w-full max-w-lg overflow-hidden rounded-lg bg-sunk"
				>
					<img
						src={address}
						alt="The plant as it was photographed"
						width={width}
						height={height}
						className="h-auto w-full"
					/>
					{marked && (
						<img
							src={marked.address}
							alt={`Marked: ${pictureLabel(picture)}`}
							className="absolute inset-0 size-full"
						/>
					)}
				</a>
				{marks.length > 0 && (
					<nav aria-label="Marked on the photo">
						<ul className="flex flex-wrap gap-2">
							<Mark to={`/plant-diagnosis/${id}`} isCurrent={marked === null}>
								Nothing marked
							</Mark>
							{marks.map(({ finding, label }) => (
								<Mark
									key={finding}
									to={`/plant-diagnosis/${id}?mark=${finding}`}
									isCurrent={marked?.finding === finding}
								>
									{label}
								</Mark>
							))}
						</ul>
					</nav>
				)}
			</div>
		</Card>
	)
}

const pictureLabel = ({ marks, marked }: DiagnosisView['picture']) =>
	marks.find(({ finding }) => finding === marked?.finding)?.label ?? ''

type MarkProps = { to: string; isCurrent: boolean; children: string }

const Mark = ({ to, isCurrent, children }: MarkProps) => (
	<li>
		<Link
			to={to}
			preventScrollReset
			aria-current={isCurrent ? 'true' : undefined}
			className="inline-flex min-h-11 items-center rounded-control border border-line-strong px-3 font-semibold hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-tint aria-[current]:text-accent"
		>
			{children}
		</Link>
	</li>
)
