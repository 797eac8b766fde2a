/** The part of the broker that simulated devices use. */
export type Bus = {
	publish(topic: string, payload: string | object, options?: { retain?: boolean }): void
	subscribe(topic: string, onMessage: (topic: string, text: string) => void): void
}
