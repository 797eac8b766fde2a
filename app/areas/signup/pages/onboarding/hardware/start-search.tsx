import { useNavigation, useSubmit } from '@remix-run/react'
import { Radar } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'

type Props = { farmId: number; hostname: string | null }

/** An agent that has not searched yet: with scripts the search starts by itself, once. */
export function StartSearch({ farmId, hostname }: Props) {
	const submit = useSubmit()
	const hasStarted = useRef(false)
	useEffect(() => {
		if (hasStarted.current) return
		hasStarted.current = true
		submit({ intent: 'discover', farmId }, { method: 'post', replace: true })
	}, [submit, farmId])
	const pending = useNavigation().formData?.get('intent') === 'discover'
	return (
		<div className="grid gap-4">
			<Alert tone="good" title={`${hostname ?? 'The agent'} is connected`}>
				It looks through its network for controllers, sensors and cameras. Nothing is written to any
				device.
			</Alert>
			<Form method="post">
				<input type="hidden" name="farmId" value={farmId} />
				<Button
					name="intent"
					value="discover"
					variant="primary"
					icon={Radar}
					pending={pending}
					className="w-full sm:w-auto"
				>
					Start discovery
				</Button>
			</Form>
		</div>
	)
}
