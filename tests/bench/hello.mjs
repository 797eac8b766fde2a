// The smallest possible Express server, which pages and API calls are compared with.
import express from 'express'

express()
	.get('/hello', (_request, response) => response.send('hello'))
	.listen(Number(process.env.PORT), '127.0.0.1')
