import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'

/** The demo account is everybody's: nobody can sign up a business with it. */
export function DemoNotice() {
	return (
		<Alert
			tone="info"
			title="You are looking around with the demo account"
			action={
				<form method="post" action="/logout">
					<Button variant="primary">Log out of the demo</Button>
				</form>
			}
		>
			It is shared, so no business can be signed up with it. Please log out first, then open the
			sign-up again.
		</Alert>
	)
}
