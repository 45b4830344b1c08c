module example.com/glossary

go 1.21
