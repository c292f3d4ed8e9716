// React's development build keeps the browser's profiler informed: marks for its performance tracks
// (`console.timeStamp`), and a task for every element, which ties it to the line that made it (`console.createTask`).
// Nobody looks at a profiler while tests run, and that was an eighth of what a page computed. React looks once, when it
// is loaded, whether the browser has them, so this is imported before it. Warnings are as they were.
Object.assign(console, { timeStamp: undefined, createTask: undefined })
