import { useNavigation } from '@remix-run/react'
import { ArrowRight } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'

type Props = {
	farms: readonly { id: number; name: string; details: string }[]
	currentFarmId: number | null
}

/** A person's farms, each with a button that makes it the current one. */
export function FarmChoice({ farms, currentFarmId }: Props) {
	const { state, formData } = useNavigation()
	const chosen = state === 'idle' ? null : formData?.get('farmId')
	return (
		<ul className="grid gap-2">
			{farms.map(({ id, name, details }) => (
				<li
					key={id}
					className="flex flex-wrap items-center gap-3 rounded-control border border-line-strong px-4 py-3"
				>
					<div className="min-w-0 flex-[1_1_10rem]">
						<p className="flex flex-wrap items-center gap-2 font-semibold">
							<span className="wrap-anywhere">{name}</span>
							{id === currentFarmId && <Badge tone="accent">Current</Badge>}
						</p>
						<p className="text-sm wrap-anywhere text-muted">{details}</p>
					</div>
					<Form method="post">
						<input type="hidden" name="farmId" value={id} />
						<Button
							variant={id === currentFarmId ? 'primary' : 'secondary'}
							icon={ArrowRight}
							pending={chosen === String(id)}
							aria-label={`Select ${name}`}
						>
							Select
						</Button>
					</Form>
				</li>
			))}
		</ul>
	)
}
